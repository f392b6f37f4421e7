const SCHEMES = new Set(['http:', 'https:', 'mailto:']);

/** An address that may be opened, with the host it really leads to; undefined for every other scheme and for nonsense. */
export const safeLink = (address: string | undefined): { href: string; host: string } | undefined => {
  if (!address) return undefined;
  try {
    const { href, host, protocol } = new URL(address, document.baseURI);
    return SCHEMES.has(protocol) ? { href, host } : undefined;
  } catch {
    return undefined;
  }
};
