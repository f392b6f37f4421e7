/** Reads what a JWT of the embedding site claims, to tell its users apart. Only the service verifies it. */
const readClaims = (token: string): Partial<Record<'sub' | 'preview', unknown>> => {
  try {
    const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    const bytes = Uint8Array.from(atob(payload), (character) => character.codePointAt(0) ?? 0);
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return typeof claims === 'object' && claims !== null ? claims : {};
  } catch {
    return {};
  }
};

/** Returns the subject of a user token; undefined when it names none. */
export const subjectOf = (token: string): string | undefined => {
  const { sub } = readClaims(token);
  return typeof sub === 'string' ? sub : undefined;
};

/** Whether the site says that its user may preview the bot. */
export const mayPreview = (token: string): boolean => readClaims(token).preview === true;
