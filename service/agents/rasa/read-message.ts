import { readFields } from '../connection/fields.ts';
import type { ForeignFile } from '../connection/foreign-files.ts';

/** A button of a message: what the visitor sees, and what the assistant wants in its place. */
export type Button = { title: string; payload: string };

/** The content of an assistant's message. */
type RasaMessage = { text: string; files: ForeignFile[]; buttons: Button[]; custom: unknown };

/** Reads one message of the REST channel; undefined where it is none. */
export const readMessage = (json: unknown): RasaMessage | undefined => {
  if (typeof json !== 'object' || json === null) return undefined;
  const message = readFields(json);
  const image = message.text('image');
  // An attachment is an address, or an object with one inside.
  const attachment = message.in('attachment');
  const payload = attachment.in('payload');
  const src = message.text('attachment') ?? payload.text('src', 'url');
  const isImage = attachment.text('type') === 'image';
  return {
    text: message.text('text') ?? message.in('custom').text('text') ?? '',
    files: [
      ...(image === undefined ? [] : [fileAt(image, true)]),
      ...(src === undefined ? [] : [fileAt(src, isImage, payload.text('title'))]),
    ],
    buttons: [...message.each('buttons'), ...message.each('quick_replies')].flatMap((button) => {
      const title = button.text('title');
      return title === undefined ? [] : { title, payload: button.text('payload') ?? title };
    }),
    custom: message.raw('custom'),
  };
};

/** A file is told by its address alone. */
const fileAt = (url: string, isImage: boolean, name?: string): ForeignFile => {
  const extension = /\.(png|gif|webp|svg)(?:$|[?#])/i.exec(url)?.[1]?.toLowerCase() ?? 'jpeg';
  const imageType = extension === 'svg' ? 'image/svg+xml' : `image/${extension}`;
  return { url, name, ...(isImage && { mimeType: imageType }) };
};
