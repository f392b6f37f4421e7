// Tells which addresses may be followed or loaded: they come from models, pages and services.

const webSchemes = ['https:', 'http:'];
const linkSchemes = [...webSchemes, 'mailto:', 'tel:'];

const read = (address: string | undefined, base: string | undefined, schemes: string[]): URL | undefined => {
  if (!address) return undefined;
  try {
    const url = new URL(address, base);
    return schemes.includes(url.protocol) ? url : undefined;
  } catch {
    return undefined;
  }
};

/**
 * Returns an http or https address; undefined for every other scheme and for nonsense. Show its `host`: the
 * link really leads there.
 * @param base The base of relative addresses; without it, there are none.
 */
export const webUrl = (address: string | undefined, base?: string): URL | undefined =>
  read(address, base, webSchemes);

/**
 * Returns the address of a link that may be followed: http, https, mailto or tel. Otherwise like `webUrl`.
 */
export const linkUrl = (address: string | undefined, base?: string): URL | undefined =>
  read(address, base, linkSchemes);

const withoutWww = (host: string) => host.replace(/^www\./, '');

/** A letter that may look like a Latin one; those of Chinese, Japanese and Korean do not. */
const LOOK_ALIKE = /[^\P{L}A-Za-z\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\p{sc=Bopo}]/u;

/** The host that a text seems to name, if it does; '' when its letters may be others than they look. */
const claimedHost = (text: string): string | undefined => {
  const found = text
    .normalize('NFKC')
    .replaceAll(/\p{DI}/gu, '')
    // Browsers take it for a dot of an address.
    .replaceAll(/。(?=\w)/g, '.')
    .split(/[^\p{L}\p{N}.-]+/u)
    .map((part) => /^\.*((?:[\p{L}\p{N}-]+\.)+[\p{L}-]{2,})/u.exec(part)?.[1])
    .find(Boolean);
  if (found && LOOK_ALIKE.test(found)) return '';
  const url = webUrl(found && `https://${found}`);
  return url && withoutWww(url.hostname);
};

/**
 * Returns the host of a link whose text could be taken for another one's, or whose address hides it; else
 * undefined.
 */
export const hostToShow = (url: URL, text: string): string | undefined => {
  if (!webSchemes.includes(url.protocol)) return undefined;
  if (url.username !== '' || url.password !== '') return url.host;
  const claimed = claimedHost(text);
  return claimed !== undefined && claimed !== withoutWww(url.hostname) ? url.host : undefined;
};

const INERT_IMAGE = /^image\/(?:png|jpeg|gif|webp)$/;

/** Whether a browser shows images of this MIME type without running anything. */
export const isInertImage = (mimeType: string): boolean => INERT_IMAGE.test(mimeType);

/**
 * Says how an image may be loaded: `direct` (from the site of `page`, or part of the text), `ask` (from
 * another site, which would learn of the reader), `never`.
 */
export const imageLoading = (
  source: string,
  page: string,
): { way: 'direct' | 'ask'; url: URL } | { way: 'never' } => {
  const url = read(source, page, [...webSchemes, 'data:']);
  if (!url) return { way: 'never' };
  if (url.protocol !== 'data:') return { way: url.origin === new URL(page).origin ? 'direct' : 'ask', url };
  const mimeType = /^[^;,]*(?=[;,])/.exec(url.pathname)?.[0].toLowerCase() ?? '';
  return isInertImage(mimeType) ? { way: 'direct', url } : { way: 'never' };
};
