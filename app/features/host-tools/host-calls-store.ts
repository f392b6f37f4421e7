import { proxy } from 'valtio/vanilla';
import type { ThreadMessage } from '../../conversation/conversation-state.ts';
import { conversation, isOwnRun, resume } from '../../conversation/conversation-store.ts';
import { messageOf } from '../../conversation/tree/message-tree.ts';
import type { Interrupt } from '../../service/contract/conversation.ts';
import { tabStorage } from '../../storage/safe-storage.ts';
import { createBegunCalls } from './begun-calls.ts';
import { createHostCalls } from './create-host-calls.ts';
import type { HostCallsState } from './host-call.ts';
import { offeredTools } from './offered-tools.ts';

/** The calls of this page. Components read it with `useSnapshot`; only the verbs beside it change it. */
export const hostCalls = proxy<HostCallsState>({ list: [], lost: [] });

const verbs = createHostCalls({
  state: hostCalls,
  offered: () => offeredTools,
  begun: createBegunCalls(tabStorage),
  isOwnRun,
  messageOf: (id) => messageOf(conversation, id),
  resume,
  now: Date.now,
});

/**
 * Begins what an answer waits for and what needs no consent: safe tools, calls that were begun before a reload, and to
 * tell the agent of calls that cannot be run. The same message again does nothing twice.
 */
export const takeUp = (message: ThreadMessage): void => verbs.takeUp(message);

/** Runs a tool as the visitor has allowed. */
export const allow = (message: ThreadMessage, interrupt: Interrupt): void => verbs.allow(message, interrupt);

/** Tells the agent that the visitor does not want it. */
export const decline = (message: ThreadMessage, interrupt: Interrupt): void =>
  verbs.decline(message, interrupt);

/** Goes on without a tool that cannot be run here. */
export const skip = (message: ThreadMessage, interrupt: Interrupt): void => verbs.skip(message, interrupt);

/** Answers what an agent asks the visitor itself. */
export const reply = (message: ThreadMessage, interrupt: Interrupt, payload: unknown): void =>
  verbs.reply(message, interrupt, payload);

/** Asks the host page to stop a tool. */
export const stopCall = (callId: string): void => verbs.stop(callId);

/** Continues an answer after the service could not be reached. */
export const continueAgain = (message: ThreadMessage): void => verbs.tryAgain(message);

/** Stops what is running for an answer that does not wait for it any more. */
export const dropCalls = (answerId: string): void => verbs.drop(answerId);
