import { apartFromRequest } from '../base/request-context.ts';
import { stateOfMarkdownFiles } from './markdown-files.ts';
import { type Index, openIndex, type OpenIndex } from './open-index.ts';

type Shared = { index: Promise<Index<unknown>>; users: number };

/**
 * Makes an `openIndex` that gives the same index to all who search the same pages as they are now: it is made once, and held once in
 * memory. It is closed when the last of them has closed it.
 */
export const shareIndexes = (): OpenIndex => {
  const shared = new Map<string, Shared>();
  return async <Contents>(...[task, timeoutMs]: Parameters<OpenIndex>): Promise<Index<Contents>> => {
    const folders = task.type === 'pages' ? task.folders : [];
    const states = await Promise.all(folders.map(({ directory }) => stateOfMarkdownFiles(directory)));
    const key = JSON.stringify([task, states]);
    const entry = shared.get(key) ?? {
      index: apartFromRequest(() => openIndex<unknown>(task, timeoutMs)),
      users: 0,
    };
    shared.set(key, entry);
    entry.users += 1;
    const forget = (): void => {
      if (shared.get(key) === entry) shared.delete(key);
    };
    let isInUse = true;
    const close = async (): Promise<void> => {
      if (!isInUse) return;
      isInUse = false;
      entry.users -= 1;
      if (entry.users > 0) return;
      forget();
      await (await entry.index).close();
    };
    try {
      const index = await entry.index;
      return {
        contents: index.contents as Contents,
        search: (...query) =>
          index.search(...query).catch((error: unknown) => {
            // Its thread may have ended: whoever asks next is to get another.
            forget();
            throw error;
          }),
        close,
      };
    } catch (error) {
      forget();
      throw error;
    }
  };
};
