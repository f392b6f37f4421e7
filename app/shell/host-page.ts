import { subscribeKey } from 'valtio/utils';
import { TEXT_MAX_LENGTH } from '../../sdk/protocol/limits.ts';
import { onMessage } from '../conversation/conversation-store.ts';
import { textOf } from '../conversation/tree/message-tree.ts';
import { noExtras, setRunExtras } from '../conversation/run-extras.ts';
import { setToolRunner, toolsForAgent, whenToolsTold } from '../features/host-tools/offered-tools.ts';
import { contextForAgent } from '../features/page-context/page-context-store.ts';
import { placeId } from '../visitor/credential-records.ts';
import { whenLoginSettled } from '../visitor/login-hold.ts';
import { visitor } from '../visitor/visitor-store.ts';
import { tabStorage } from '../storage/safe-storage.ts';
import type { HostConnection } from './bridge/host-connection.ts';
import { hostLink, tellHost } from './host-link.ts';
import { createUnreadAnswers } from './unread-answers.ts';

/** How long a question waits for the host page to say what goes along with it. */
const CONTEXT_TIMEOUT_MS = 1000;
/** How long it waits for the tools of a host page that has some; they come right after the greeting. */
const TOOLS_TIMEOUT_MS = 3000;

const unreadAnswers = () => {
  const { botId = '', channelId = '' } = visitor.address ?? {};
  return createUnreadAnswers(tabStorage, `casement:unread:${placeId(botId, channelId)}`);
};

/** Nothing waits to be read any more: it has been seen, or it was somebody else's. */
export const clearUnread = (): void => {
  unreadAnswers().clear();
  // Always: the host page may know of more than this frame, which may have no storage.
  tellHost({ type: 'unread', count: 0 });
};

/** Tells the host page of messages and of answers that were not seen, and gives runs what the host page has for them. */
export const joinHostPage = (findConnection: () => Promise<HostConnection | null>): void => {
  setRunExtras(async () => {
    const connection = hostLink.connection ?? (await findConnection());
    if (!connection) return noExtras;
    if (connection.host.hasTools) await whenToolsTold(TOOLS_TIMEOUT_MS);
    await whenLoginSettled();
    const context = await contextForAgent(() => connection.getContext(CONTEXT_TIMEOUT_MS));
    return { tools: toolsForAgent(), context };
  });
  onMessage(({ type, message }) => {
    const { id, role, status, interrupts } = message;
    if (status !== 'failed' && !interrupts) {
      const text = textOf(message).slice(0, TEXT_MAX_LENGTH);
      const wantsText = hostLink.connection?.host.wantsText;
      tellHost({ type: 'message', id, role, ...(wantsText && { text }) });
    }
    if (type === 'asked' || hostLink.isVisible) return;
    unreadAnswers().add(id);
    tellHost({ type: 'unread', count: unreadAnswers().count() });
  });
  subscribeKey(hostLink, 'isVisible', (isVisible) => isVisible && clearUnread());
  const count = unreadAnswers().count();
  if (count > 0) tellHost({ type: 'unread', count });
};

/** Takes the tools of a host page into use. */
export const takeHostTools = (connection: HostConnection): void =>
  setToolRunner({
    run: (call, timeoutMs) => connection.runTool(call, timeoutMs),
    cancel: (callId) => connection.cancelTool(callId),
  });
