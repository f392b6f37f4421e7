import { toldOf } from '../told-failure.ts';
import type { AgentInput } from '../agent.ts';
import type { Connection, Exchange } from './connection.ts';

/** The most bytes of a file that a back end gives. */
const MAX_FILE_BYTES = 25 * 1024 * 1024;

/** A file of a back end: its bytes, as Base64 or a `data:` address, or the address at which it lies. */
export type ForeignFile = ({ base64: string } | { url: string }) & {
  name?: string | undefined;
  /** `image/*` where the back end says no more. */
  mimeType?: string | undefined;
};

type Content = { bytes: Uint8Array<ArrayBuffer>; mimeType: string | undefined };

/** Reads a `data:` address with Base64; undefined for any other. */
const readDataAddress = (url: string): Content | undefined => {
  const comma = url.indexOf(',');
  const head = url.slice('data:'.length, comma);
  if (comma < 0 || !head.endsWith(';base64')) return undefined;
  return { bytes: new Uint8Array(Buffer.from(url.slice(comma + 1), 'base64')), mimeType: head.split(';')[0] };
};

const nameIn = (url: string): string => {
  try {
    const { protocol, pathname } = new URL(url);
    return protocol === 'data:' ? '' : decodeURIComponent(pathname.split('/').at(-1) ?? '');
  } catch {
    return '';
  }
};

/** A name as the text of a link: nothing in it is Markdown. */
const plainName = (name: string): string => name.replaceAll(/[\p{Cc}[\]()<>`*_!\\]/gu, ' ').trim() || 'file';

const linkTo = (name: string, address: string, isImage: boolean): string =>
  `${isImage ? '!' : ''}[${plainName(name)}](${address.replaceAll('(', '%28').replaceAll(')', '%29')})`;

/** Whether an address may stand in an answer, where the visitor decides on opening it. */
const isWeb = (url: string): boolean => /^https?:/.test(url) && !/\s/.test(url);

const read = async (file: ForeignFile, connection: Connection, { fetchFile }: Exchange): Promise<Content> => {
  if ('base64' in file)
    return { bytes: new Uint8Array(Buffer.from(file.base64, 'base64')), mimeType: undefined };
  if (file.url.startsWith('data:')) {
    const found = readDataAddress(file.url);
    if (!found) throw new Error('a data address of the back end is not Base64');
    return found;
  }
  const reply = await fetchFile(new URL(file.url, connection.url));
  const bytes = new Uint8Array(await reply.bytes(MAX_FILE_BYTES));
  return { bytes, mimeType: reply.headers.get('Content-Type') ?? undefined };
};

/**
 * Takes a file of a back end into the conversation and returns the Markdown that shows it: an image, or a
 * link. A file at an origin that the bot file does not name is not fetched, and becomes a link to there; so
 * does one that cannot be had.
 */
export const foreignFile = async (
  file: ForeignFile,
  { input, connection, exchange }: { input: AgentInput; connection: Connection; exchange: Exchange },
): Promise<string> => {
  const url = 'url' in file ? file.url : '';
  const mimeType = file.mimeType ?? '';
  const isData = url === '' || url.startsWith('data:');
  const address = !isData && URL.canParse(url, connection.url) ? new URL(url, connection.url).href : url;
  const name = file.name || nameIn(address) || 'file';
  const isNamed = isData || (URL.canParse(address) && connection.fileOrigins.has(new URL(address).origin));
  if (isNamed) {
    try {
      const content = await read(file, connection, exchange);
      const kept = await input.keepFile({
        bytes: content.bytes,
        mimeType: mimeType && !mimeType.endsWith('/*') ? mimeType : (content.mimeType ?? ''),
        name,
      });
      return linkTo(name, kept.address, kept.isImage);
    } catch (error) {
      if (input.signal.aborted) throw error;
      connection.logger?.warn(...toldOf(error, 'a file of the back end could not be taken over'));
    }
  }
  return !isData && isWeb(address) ? linkTo(name, address, mimeType.startsWith('image/')) : plainName(name);
};
