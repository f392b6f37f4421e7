/** A source's address that may be opened, with its host; undefined for every scheme but http and https. */
export const webAddress = (address: string | undefined): { href: string; host: string } | undefined => {
  if (!address) return undefined;
  try {
    const { href, host, protocol } = new URL(address, document.baseURI);
    return protocol === 'https:' || protocol === 'http:' ? { href, host } : undefined;
  } catch {
    return undefined;
  }
};
