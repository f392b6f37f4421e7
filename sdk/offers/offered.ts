import type { ContextOptions } from '../context-options.ts';
import type { ChatOptions } from '../options.ts';
import type { PageContext, ToolDescription, ToolOutcome } from '../protocol/messages.ts';
import type { Tool } from '../tool.ts';

/** What the page offers the agent, ready for the frame. Arguments come from the frame and are checked here. */
export type Offers = {
  tools(): ToolDescription[];
  context(): PageContext;
  runTool(call: unknown): Promise<ToolOutcome>;
  cancelTool(callId: unknown): void;
  /** Null when nobody is logged in; throws when the site's function does, or gives something else. */
  userToken(): Promise<string | null>;
};

/** What the page offers the agent, as the site has said it; what does the work is fetched once there is something. */
export type Offered = {
  context: ContextOptions | undefined;
  getUserToken: ChatOptions['getUserToken'];
  /** By name. */
  tools: Map<string, Tool>;
  onTool: (name: string, callId: string, phase: 'started' | 'done' | 'failed') => void;
  /** A tool is not fit to be offered. */
  onProblem?: (message: string) => void;
  /** Ends with the chat. */
  signal: AbortSignal;
  /** Set by `loadOffers`: one for the life of the chat, so that a call is known again after the frame was reloaded. */
  part?: Promise<Offers> | undefined;
};
