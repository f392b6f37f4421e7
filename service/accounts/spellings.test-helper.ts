const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/**
 * Returns other texts that a lenient decoder takes for the same bytes as a base64url text, or for the same
 * JWT: padding, foreign characters, the other alphabet, and other values of the last character's unused bits.
 */
export const spellingsOf = (text: string): string[] => {
  const parts = text.split('.');
  const respelt = parts.flatMap((part, index) =>
    spellingsOfPart(part).map((spelling) => parts.with(index, spelling).join('.')),
  );
  return [...new Set(respelt)].filter((spelling) => spelling !== text);
};

const spellingsOfPart = (part: string): string[] => {
  const middle = Math.floor(part.length / 2);
  const foreign = [' ', '\n', '=', '!', '*', 'é', '\0'].flatMap((character) => [
    character + part,
    part.slice(0, middle) + character + part.slice(middle),
    part + character,
  ]);
  return [
    ...foreign,
    `${part}==`,
    part.replaceAll('-', '+').replaceAll('_', '/'),
    ...Array.from(ALPHABET, (last) => part.slice(0, -1) + last).filter(isSame(part)),
  ];
};

const isSame = (part: string) => (other: string) =>
  Buffer.from(other, 'base64url').equals(Buffer.from(part, 'base64url'));
