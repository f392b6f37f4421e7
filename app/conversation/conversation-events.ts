import { placeId } from '../visitor/credential-records.ts';
import { currentRuntime } from '../visitor/visitor-store.ts';
import { createConversationEvents } from './create-conversation-events.ts';

/** The conversation events of this tab. Tabs of one bot, channel and kind of access share a visitor, because they share its storage. */
export const conversationEvents = createConversationEvents(() => {
  const address = currentRuntime()?.address;
  return address && `casement:${address.accessMode}:${placeId(address.botId, address.channelId)}`;
});
