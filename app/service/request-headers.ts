import { type AccessMode, headerNames, type Language } from './contract/headers.ts';

/** Who asks, for the headers of every request. */
export type RequestIdentity = {
  botId: string;
  channelId: string;
  styleId: string;
  accessMode: AccessMode;
  /** The chat guid. */
  guid: string;
};

const PLAIN = /^[!-$&-~]*$/;

/**
 * Writes an id so that a header can carry it: percent-encoded where it has spaces, controls or letters beyond ASCII.
 * A percent sign is encoded as well, so that decoding always gives the id back.
 */
const headerValue = (id: string): string => (PLAIN.test(id) ? id : encodeURIComponent(id));

/** The headers that every request carries. */
export const requestHeaders = (
  identity: RequestIdentity,
  language: Language,
  token: string | undefined,
): Record<string, string> => ({
  'Content-Type': 'application/json',
  [headerNames.language]: language,
  [headerNames.botId]: headerValue(identity.botId),
  [headerNames.channelId]: headerValue(identity.channelId),
  [headerNames.styleId]: headerValue(identity.styleId),
  [headerNames.accessMode]: identity.accessMode,
  [headerNames.guid]: headerValue(identity.guid),
  ...(token && { [headerNames.authorization]: `Bearer ${token}` }),
});
