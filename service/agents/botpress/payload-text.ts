import { entryOf, type FieldReader } from '../connection/fields.ts';
import type { ForeignFile } from '../connection/foreign-files.ts';

type Said = { text: string; files: (ForeignFile & { url: string })[]; choices: string[] };

const said = (text = '', rest: Partial<Said> = {}): Said => ({ text, files: [], choices: [], ...rest });

const joined = (parts: Said[]): Said => {
  const text = parts.map((part) => part.text).filter(Boolean);
  const files = parts.flatMap((part) => part.files);
  return said(text.join('\n\n'), { files, choices: parts.flatMap((part) => part.choices) });
};

const cardOf = (card: FieldReader): Said => {
  const title = card.text('title');
  const url = card.text('imageUrl');
  const [links, choices]: string[][] = [[], []];
  for (const action of card.each('actions')) {
    const label = action.text('label');
    const value = action.text('value') ?? '';
    if (action.text('action') !== 'url') choices?.push(...(label === undefined ? [] : [label]));
    else if (/^https?:/.test(value)) links?.push(`[${label ?? value}](${value})`);
  }
  const words = [title && `**${title}**`, card.text('subtitle'), ...(links ?? [])].filter(Boolean);
  const files = url === undefined ? [] : [{ url, mimeType: 'image/jpeg' }];
  return said(words.join('\n\n'), { files, choices: choices ?? [] });
};

const fileBy =
  (field: string, mimeType?: string) =>
  (payload: FieldReader): Said => {
    const url = payload.text(field);
    return said('', { files: url === undefined ? [] : [{ url, name: payload.text('title'), mimeType }] });
  };

const choiceOf = (payload: FieldReader): Said =>
  said(payload.text('text'), {
    choices: payload.each('options').flatMap((option) => option.text('label') ?? []),
  });

const placeOf = (payload: FieldReader): Said => {
  const place = `${payload.number('latitude') ?? 0},${payload.number('longitude') ?? 0}`;
  return said(
    `[${payload.text('title', 'address') ?? place}](https://www.openstreetmap.org/?query=${place})`,
  );
};

/** The readers of Botpress's kinds of messages. */
const KINDS: Readonly<Record<string, (payload: FieldReader) => Said>> = {
  text: (payload) => said(payload.text('text')),
  markdown: (payload) => said(payload.text('markdown')),
  choice: choiceOf,
  dropdown: choiceOf,
  card: cardOf,
  carousel: (payload) => joined(payload.each('items').map(cardOf)),
  bloc: (payload) => joined(payload.each('items').map(saidBy)),
  image: fileBy('imageUrl', 'image/jpeg'),
  audio: fileBy('audioUrl'),
  video: fileBy('videoUrl'),
  file: fileBy('fileUrl'),
  location: placeOf,
};

/** Reads the payload of a message: its words, its files, and the choices that it offers. */
export function saidBy(payload: FieldReader): Said {
  return entryOf(KINDS, payload.text('type'))?.(payload) ?? said();
}
