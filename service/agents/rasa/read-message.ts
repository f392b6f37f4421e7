import { readFields } from '../connection/fields.ts';

/** A button of a message: what the visitor sees, and what the assistant wants in its place. */
export type Button = { title: string; payload: string };

/** The content of an assistant's message; a file is told by its address. */
export type RasaMessage = {
  text: string | undefined;
  files: { url: string; isImage: boolean; name: string | undefined }[];
  buttons: Button[];
  custom: unknown;
};

/** Reads one message of the REST channel; undefined where it is none. */
export const readMessage = (json: unknown): RasaMessage | undefined => {
  if (typeof json !== 'object' || json === null) return undefined;
  const message = readFields(json);
  const image = message.text('image');
  // An attachment is an address, or an object with one inside.
  const attachment = message.in('attachment');
  const payload = attachment.in('payload');
  const src = message.text('attachment') ?? payload.text('src') ?? payload.text('url');
  const isImage = attachment.text('type') === 'image';
  const buttons = [...message.list('buttons'), ...message.list('quick_replies')].flatMap((candidate) => {
    const button = readFields(candidate);
    const title = button.text('title');
    return title === undefined ? [] : { title, payload: button.text('payload') ?? title };
  });
  return {
    text: message.text('text') ?? message.in('custom').text('text'),
    files: [
      ...(image === undefined ? [] : [{ url: image, isImage: true, name: undefined }]),
      ...(src === undefined ? [] : [{ url: src, isImage, name: payload.text('title') }]),
    ],
    buttons,
    custom: message.raw('custom'),
  };
};
