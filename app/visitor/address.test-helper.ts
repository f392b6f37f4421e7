import type { Address } from './visitor-state.ts';

/** The address of a chat with a bot. */
export const addressOfBot = (botId: string, accessMode: Address['accessMode'] = 'normal'): Address => ({
  botId,
  channelId: 'c',
  styleId: 's',
  accessMode,
});
