import { placeId } from '../session/credential-records.ts';
import { currentRuntime } from '../session/session-store.ts';
import { createSessionSignals } from './create-session-signals.ts';

/** The signals of this tab. Tabs of one bot, channel and kind of access share a visitor, because they share its storage. */
export const sessionSignals = createSessionSignals(() => {
  const address = currentRuntime()?.address;
  return address && `casement:${address.accessMode}:${placeId(address.botId, address.channelId)}`;
});
