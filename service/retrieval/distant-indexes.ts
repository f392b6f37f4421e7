import type { MessagePort } from 'node:worker_threads';
import { ThreadError } from '../base/threads/run-in-thread.ts';
import type { Index, OpenIndex } from './open-index.ts';
import type { Hit } from './passage.ts';

/** What one who has no index of their own asks for; `index` is the number that `open` was answered with. */
type Wish =
  | { type: 'open'; given: Parameters<OpenIndex> }
  | { type: 'search'; index: number; given: Parameters<Index<unknown>['search']> }
  | { type: 'close'; index: number };

type Asked = { id: number; wish: Wish };
type Answered = { id: number; result?: unknown; code?: ThreadError['code'] };

/** Opens and searches indexes for another thread, until that ends. */
export const serveIndexes = (port: MessagePort, openIndex: OpenIndex): void => {
  const indexes = new Map<number, Index<unknown>>();
  let isOver = false;
  const carryOut = async (id: number, wish: Wish): Promise<unknown> => {
    if (wish.type === 'open') {
      const index = await openIndex(...wish.given);
      if (isOver) await index.close();
      else indexes.set(id, index);
      return index.contents;
    }
    const index = indexes.get(wish.index);
    if (wish.type === 'search') return index?.search(...wish.given) ?? [];
    indexes.delete(wish.index);
    return index?.close();
  };
  const answer = (answered: Answered): void => port.postMessage(answered, []);
  port.on('message', ({ id, wish }: Asked) => {
    carryOut(id, wish).then(
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
  const ask = async <Result>(wish: Wish): Promise<[result: Result, id: number]> => {
    const id = (asked += 1);
    port.ref();
    const result = await new Promise<unknown>((resolve, reject) => {
      waiting.set(id, { resolve, reject });
      port.postMessage({ id, wish } satisfies Asked, []);
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
