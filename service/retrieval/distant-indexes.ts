import type { MessagePort } from 'node:worker_threads';
import { ThreadError } from '../base/threads/run-in-thread.ts';
import type { Index, OpenIndex } from './open-index.ts';
import type { Hit } from './passage.ts';

/**
 * A request of a thread that holds no index itself; an index is named by the number of the request that
 * opened it.
 */
type Request =
  | { type: 'open'; given: Parameters<OpenIndex> }
  | { type: 'search'; index: number; given: Parameters<Index<unknown>['search']> }
  | { type: 'close'; index: number };

type Asked = { id: number; request: Request };
type Answered = { id: number; result?: unknown; code?: ThreadError['code'] };

/** Opens and searches indexes for another thread, until that ends. */
export const serveIndexes = (port: MessagePort, openIndex: OpenIndex): void => {
  const indexes = new Map<number, Index<unknown>>();
  let isOver = false;
  const perform = async (id: number, request: Request): Promise<unknown> => {
    if (request.type === 'open') {
      const index = await openIndex(...request.given);
      if (isOver) await index.close();
      else indexes.set(id, index);
      return index.contents;
    }
    const index = indexes.get(request.index);
    if (request.type === 'search') return index?.search(...request.given) ?? [];
    indexes.delete(request.index);
    return index?.close();
  };
  const answer = (answered: Answered): void => port.postMessage(answered, []);
  port.on('message', ({ id, request }: Asked) => {
    perform(id, request).then(
      (result) => answer({ id, result }),
      (error: unknown) => answer({ id, code: error instanceof ThreadError ? error.code : 'failed' }),
    );
  });
  port.once('close', () => {
    isOver = true;
    for (const index of indexes.values()) void index.close();
  });
  port.unref();
};

/** Makes an `openIndex` whose indexes are opened and searched at the other end of a port. */
export const openDistantIndexes = (port: MessagePort): OpenIndex => {
  const waiting = new Map<number, { resolve: (result: unknown) => void; reject: (error: Error) => void }>();
  let asked = 0;
  port.on('message', ({ id, result, code }: Answered) => {
    const { resolve, reject } = waiting.get(id) ?? {};
    waiting.delete(id);
    if (waiting.size === 0) port.unref();
    if (code === undefined) resolve?.(result);
    else reject?.(new ThreadError(code));
  });
  port.unref();
  const ask = async <Result>(request: Request): Promise<[result: Result, id: number]> => {
    const id = (asked += 1);
    port.ref();
    const result = await new Promise<unknown>((resolve, reject) => {
      waiting.set(id, { resolve, reject });
      port.postMessage({ id, request } satisfies Asked, []);
    });
    return [result as Result, id];
  };
  return async <Contents>(...given: Parameters<OpenIndex>): Promise<Index<Contents>> => {
    const [contents, index] = await ask<Contents>({ type: 'open', given });
    return {
      contents,
      search: async (...query) => (await ask<Hit[]>({ type: 'search', index, given: query }))[0],
      close: async () => void (await ask({ type: 'close', index })),
    };
  };
};
