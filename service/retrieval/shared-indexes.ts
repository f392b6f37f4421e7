import { apartFromRequest } from '../base/request-context.ts';
import { stateOfMarkdownFiles } from './markdown-files.ts';
import { type Index, openIndex, type OpenIndex } from './open-index.ts';
import { createShares } from './share.ts';

/**
 * Makes an `openIndex` that gives the same index to all who search the same pages as they are now: it is held
 * once in memory.
 */
export const shareIndexes = (): OpenIndex => {
  const share = createShares((index: Index<unknown>) => index.close());
  return async <Contents>(...[task, timeoutMs]: Parameters<OpenIndex>): Promise<Index<Contents>> => {
    const folders = task.type === 'pages' ? task.folders : [];
    const states = await Promise.all(folders.map(({ directory }) => stateOfMarkdownFiles(directory)));
    const { value, forget, leave } = await share(JSON.stringify([task, states]), () =>
      apartFromRequest(() => openIndex<unknown>(task, timeoutMs)),
    );
    return {
      contents: value.contents as Contents,
      search: (...query) =>
        value.search(...query).catch((error: unknown) => {
          // Its thread may have ended: whoever asks next is to get another.
          forget();
          throw error;
        }),
      close: leave,
    };
  };
};
