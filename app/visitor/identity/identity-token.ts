import type { IdentityPayload } from '../../service/contract/identity.ts';
import { randomUuid } from '../../base/uuid.ts';

const PREFIX = 'id.';

/** Builds the identity token of a new visitor: `id.` + base64url of the identity payload's JSON. */
export const createIdentityToken = (userAgent: string, uuid: string = randomUuid()): string => {
  const payload: IdentityPayload = { userAgent: userAgent || 'web', clientType: 1, uuid };
  const bytes = new TextEncoder().encode(JSON.stringify(payload));
  const base64 = btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(''));
  return PREFIX + base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
};

/** Whether a stored anonymous token is still the visitor's own identity, not a token of the service. */
export const isIdentityToken = (token: string): boolean => token.startsWith(PREFIX);
