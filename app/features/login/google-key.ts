import { placeId } from '../../visitor/credential-records.ts';

/** The key under which the tab keeps a log-in with Google that has begun. */
export const googleKey = ({ botId, channelId }: { botId: string; channelId: string }): string =>
  `casement:google:${placeId(botId, channelId)}`;
