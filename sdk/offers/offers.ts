import { TOKEN_MAX_LENGTH } from '../protocol/limits.ts';
import type { PageContext, ToolDescription, ToolOutcome } from '../protocol/messages.ts';
import type { Offered } from './offered.ts';
import { readPageContext } from './page-context.ts';
import { createToolRuns } from './run-tool.ts';
import { createToolList } from './tool-descriptions.ts';

/** What the page offers the agent, ready for the frame. Arguments come from the frame and are checked here. */
export type Offers = {
  tools(): ToolDescription[];
  context(): PageContext;
  runTool(call: unknown): Promise<ToolOutcome>;
  cancelTool(callId: unknown): void;
  /** Null when nobody is logged in; throws when the site's function does, or gives something else. */
  userToken(): Promise<string | null>;
};

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
