import { parse } from 'node-html-parser';
import { boundedFetch } from '../base/bounded-fetch.ts';

/** The host names of this machine. */
export const LOOPBACK = /^(?:localhost|127\.0\.0\.1|\[::1\])$/;
const MAX_SHEETS = 12;

/** Returns an address on this machine. Throws an Error in plain words for any other. */
const loopback = (address: string, base?: URL): URL => {
  if (!URL.canParse(address, base)) throw new Error('This is no address.');
  const url = new URL(address, base);
  if (!/^https?:$/.test(url.protocol)) throw new Error('An address begins with http:// or https://.');
  if (!LOOPBACK.test(url.hostname)) throw new Error('Only addresses on this machine are read: localhost.');
  return url;
};

/** Fetches a text. Redirects are not followed: one might lead away from this machine. */
const read = async (url: URL): Promise<{ text: string; type: string }> => {
  const reply = await boundedFetch(url, { headers: { Accept: 'text/html,text/css' } }).catch(
    (error: unknown) => {
      throw new Error('Nothing answers there, or it leads elsewhere.', { cause: error });
    },
  );
  if (!reply.ok) throw new Error(`The answer has the status ${reply.status}.`);
  const type = reply.headers.get('Content-Type') ?? '';
  if (!/^text\/(?:html|css)/.test(type)) throw new Error('There is no page and no style sheet.');
  return { text: await reply.text(), type };
};

/**
 * Reads the style sheets of a page on this machine, or of an address that is one itself. Rejects in plain
 * words.
 */
export const readSiteCss = async (address: string): Promise<string> => {
  const url = loopback(address);
  const { text, type } = await read(url);
  if (type.startsWith('text/css')) return text;
  const page = parse(text, { blockTextElements: { style: true } });
  const inPage = page.querySelectorAll('style').map((style) => style.text);
  const linked = page
    .querySelectorAll('link[rel~="stylesheet"][href]')
    .slice(0, MAX_SHEETS)
    .map(async (link) => {
      // Those of others are left out.
      try {
        return (await read(loopback(link.getAttribute('href') ?? '', url))).text;
      } catch {
        return '';
      }
    });
  const body = page.querySelector('body')?.getAttribute('style');
  return [...(await Promise.all(linked)), ...inPage, body ? `body { ${body} }` : ''].join('\n');
};
