const linkProtocols = new Set(['http:', 'https:', 'mailto:']);

/**
 * The address of a link that is safe to follow: http, https or mailto, complete.
 * undefined for all else, relative addresses included: a model does not know where the app lies.
 */
export function safeLink(href: string): URL | undefined {
  try {
    const url = new URL(href);
    return linkProtocols.has(url.protocol) ? url : undefined;
  } catch {
    return undefined;
  }
}

const withoutWww = (host: string) => host.replace(/^www\./, '');

/** The host that a text seems to name, if it does. */
function claimedHost(text: string): string | undefined {
  const found = /(?:[\p{L}\p{N}-]+\.)+[\p{L}-]{2,}/u.exec(text)?.[0];
  if (found === undefined) return undefined;
  try {
    return withoutWww(new URL(`https://${found}`).hostname);
  } catch {
    return undefined;
  }
}

/** The real host when the link's text could be taken for another one's, or its address hides it; else undefined. */
export function hostToShow(url: URL, text: string): string | undefined {
  if (url.protocol === 'mailto:') return undefined;
  if (url.username !== '' || url.password !== '') return url.host;
  const claimed = claimedHost(text);
  return claimed !== undefined && claimed !== withoutWww(url.hostname) ? url.host : undefined;
}

/**
 * How an image may be loaded: `direct` (from this site, or part of the text), `ask` (from another site, which would learn
 * of the reader), `never`.
 */
export function imageLoading(
  source: string,
  base: string,
): { way: 'direct' | 'ask'; url: URL } | { way: 'never' } {
  try {
    const url = new URL(source, base);
    if (url.protocol === 'data:') {
      return /^image\/(?:png|jpeg|gif|webp)[;,]/i.test(url.pathname)
        ? { way: 'direct', url }
        : { way: 'never' };
    }
    if (url.protocol !== 'https:' && url.protocol !== 'http:') return { way: 'never' };
    return { way: url.origin === new URL(base).origin ? 'direct' : 'ask', url };
  } catch {
    return { way: 'never' };
  }
}
