import type { ChatIds } from '../../sdk/protocol/address.ts';

/** A name for a bot and channel that no other pair shares. */
export const placeId = (botId: string, channelId: string): string =>
  `${encodeURIComponent(botId)}/${encodeURIComponent(channelId)}`;

/**
 * The key of what is kept for the chat of a bot and channel. Its preview is another chat, of another visitor.
 */
export const chatKey = (what: string, { botId, channelId, accessMode }: Omit<ChatIds, 'styleId'>): string =>
  `casement:${what}:${accessMode === 'preview' ? 'preview:' : ''}${placeId(botId, channelId)}`;
