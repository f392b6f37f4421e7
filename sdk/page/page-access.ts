import type { ChatContext } from '../chat/context.ts';
import { TOKEN_MAX_LENGTH } from '../protocol/limits.ts';
import { gatherPageContext } from './page-context.ts';
import type { Page } from './page.ts';
import { createToolList } from './tool-descriptions.ts';
import { createToolRuns } from './tool-runs.ts';

/** Serves the frame's requests from the site's tools, context and user. */
export const createPageAccess = (page: Page) => {
  const { run, cancel } = createToolRuns(page);
  const describeTools = createToolList(page.onProblem);
  return {
    describeTools: () => describeTools([...page.tools.values()]),
    readContext: () => gatherPageContext(page.context ?? {}),
    runTool: run,
    cancelTool: cancel,
    /**
     * Null when nobody is logged in; throws, and reports why, when the site's function does, or gives
     * something else.
     */
    getUserToken: async (report: ChatContext['report']): Promise<string | null> => {
      try {
        const token = (await page.getUserToken?.()) ?? null;
        if (token === null) return null;
        if (typeof token === 'string' && token && token.length <= TOKEN_MAX_LENGTH) return token;
        throw new Error('getUserToken must give a token or null.');
      } catch (error) {
        report('TOKEN_FAILED', String(error));
        throw error;
      }
    },
  };
};
