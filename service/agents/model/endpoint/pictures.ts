import { isRecord, type Json } from '../../../base/json.ts';
import { textIn } from '../endpoint-error.ts';

/** A picture within a reply, as Base64. */
export type Picture = { mimeType: string; base64: string };

const DATA_ADDRESS = /^data:(image\/[\w.+-]+)(?:;[\w=-]+)*;base64,/i;

const textAt = (value: unknown, ...names: string[]): string | undefined =>
  isRecord(value) ? textIn(value, names) : undefined;

/** The objects that may hold the address or the data of a picture, from the outermost in. */
const holdersOf = (part: Json): unknown[] => {
  const { image_url: address, imageUrl, image, source, inline_data: inline, inlineData } = part;
  return [address, imageUrl, image, source, inline, inlineData, part];
};

const isPictureType = (type: unknown): boolean => typeof type === 'string' && /image/i.test(type);

/**
 * Reads a picture in any of the forms of the servers: a whole one, or its address in the web as Markdown;
 * undefined for none.
 */
export const pictureIn = (part: unknown): Picture | string | undefined => {
  if (typeof part === 'string') return pictureAt(part);
  if (!isRecord(part)) return undefined;
  for (const holder of holdersOf(part)) {
    const isOther = holder === part && !isPictureType(part['type']) && part['b64_json'] === undefined;
    if (holder === undefined || (isOther && textAt(part, 'url') === undefined)) continue;
    const url = typeof holder === 'string' ? holder : textAt(holder, 'url');
    const found = url === undefined ? undefined : pictureAt(url);
    if (found !== undefined) return found;
    const base64 = textAt(holder, 'b64_json', 'data', 'base64');
    if (base64 === undefined) continue;
    return pictureAt(base64) ?? { mimeType: typeOf(holder), base64 };
  }
  return undefined;
};

const pictureAt = (url: string): Picture | string | undefined => {
  const [head, mimeType = ''] = DATA_ADDRESS.exec(url) ?? [];
  if (head) return { mimeType: mimeType.toLowerCase(), base64: url.slice(head.length) };
  return /^https:\/\/[^\s()<>]+$/i.test(url) ? `![](${url})` : undefined;
};

const typeOf = (holder: unknown): string => {
  const told = textAt(holder, 'mime_type', 'mimeType', 'media_type', 'mediaType') ?? '';
  return isPictureType(told) ? told : 'image/png';
};
