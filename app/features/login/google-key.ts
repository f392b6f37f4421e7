import { placeId } from '../../visitor/credential-records.ts';

/** Where a log-in with Google that has begun is kept for the tab. */
export const googleKey = ({ botId, channelId }: { botId: string; channelId: string }): string =>
  `casement:google:${placeId(botId, channelId)}`;
