import type { ContextOptions } from '../context-options.ts';
import type { ChatOptions } from '../options.ts';
import type { Tool } from '../tool.ts';
import type { Offers } from './offers.ts';

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

/** Whether there is anything to tell the frame of, or has been. */
export const hasOffers = ({ tools, context, part }: Offered): boolean =>
  tools.size > 0 || Boolean(context ?? part);

/** Fetches what does the work; a fetch that fails is tried again the next time. */
export const loadOffers = (offered: Offered): Promise<Offers> =>
  (offered.part ??= import('./offers.ts').then(
    ({ createOffers }) => createOffers(offered),
    (error: unknown) => {
      offered.part = undefined;
      throw error;
    },
  ));
