import { tabStorage } from '../../storage/safe-storage.ts';
import { placeId } from '../../visitor/credential-records.ts';

type Place = { readonly botId: string; readonly channelId: string };

/** The key under which a tab keeps the order that its visitor is paying for. */
export const orderKey = ({ botId, channelId }: Place): string =>
  `casement:order:${placeId(botId, channelId)}`;

/** Whether the visitor was paying for something when this tab was loaded again. */
export const hasKeptOrder = (place: Place | null): boolean =>
  place !== null && tabStorage.get(orderKey(place)) !== undefined;
