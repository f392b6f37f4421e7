import { pullHistory } from '../../service/contract/history.ts';
import type { Service } from '../../service/service.ts';
import type { ThreadMessage } from '../conversation-state.ts';
import { toThreadMessage } from '../run/run-error.ts';

/** One page of a conversation's messages, newest first, and the cursor of the next page. */
export type HistoryPage = { messages: ThreadMessage[]; next: string | undefined };

/** Gets a page of the stored messages. */
export const pullMessages = async (
  service: Service,
  sessionId: string,
  next?: string,
  options?: Parameters<Service['call']>[2],
): Promise<HistoryPage> => {
  const request = { sessionId, ...(next !== undefined && { next }) };
  const page = await service.call(pullHistory, request, options);
  return { messages: page.list.map(toThreadMessage), next: page.next };
};

/** Finds the answer that is still being written. */
export const runningAnswer = (messages: readonly ThreadMessage[]): ThreadMessage | undefined =>
  messages.find(({ role, status }) => role === 'assistant' && status === 'running');

/** How long the stored answer may take, beside which the visitor has waited for its stream already. */
const STORED_TIMEOUT_MS = 10_000;

/** Gets an answer as the service has stored it; undefined when it has not or cannot be asked. */
export const fetchAnswer = async (
  service: Service,
  { id, sessionId }: ThreadMessage,
): Promise<ThreadMessage | undefined> => {
  try {
    return (
      await pullMessages(service, sessionId, undefined, { timeoutMs: STORED_TIMEOUT_MS })
    ).messages.find((message) => message.id === id);
  } catch {
    return undefined;
  }
};
