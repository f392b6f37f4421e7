import { TOKEN_MAX_LENGTH } from '../protocol/limits.ts';
import type { Offered, Offers } from './offered.ts';
import { readPageContext } from './page-context.ts';
import { createToolRuns } from './run-tool.ts';
import { createToolList } from './tool-descriptions.ts';

export const createOffers = (offered: Offered): Offers => {
  const { run, cancel } = createToolRuns(offered);
  const describeTools = createToolList((message) => offered.onProblem?.(message));
  return {
    tools: () => describeTools([...offered.tools.values()]),
    context: () => readPageContext(offered.context ?? {}),
    runTool: run,
    cancelTool: cancel,
    userToken: async () => {
      const token = (await offered.getUserToken?.()) ?? null;
      if (token === null) return null;
      if (typeof token === 'string' && token && token.length <= TOKEN_MAX_LENGTH) return token;
      throw new Error('getUserToken must give a token or null.');
    },
  };
};
