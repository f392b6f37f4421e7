import { entryOf, type FieldReader } from '../connection/fields.ts';
import type { ForeignFile } from '../connection/foreign-files.ts';

type Said = { words: string[]; files: ForeignFile[]; choices: string[] };

/** Adds what a message says to what is said. */
type Add = (payload: FieldReader, said: Said) => void;

const addFile =
  (field: string, mimeType?: string): Add =>
  (payload, { files }) => {
    const url = payload.text(field);
    if (url !== undefined) files.push({ url, name: payload.text('title'), mimeType });
  };

const addImage = addFile('imageUrl', 'image/jpeg');

const addCard: Add = (card, said) => {
  const { words, choices } = said;
  const title = card.text('title');
  words.push(title === undefined ? '' : `**${title}**`, card.text('subtitle') ?? '');
  for (const action of card.each('actions')) {
    const [label, value = ''] = [action.text('label'), action.text('value')];
    if (action.text('action') !== 'url') choices.push(label ?? '');
    else if (/^https?:/.test(value)) words.push(`[${label ?? value}](${value})`);
  }
  addImage(card, said);
};

const addChoices: Add = (payload, { words, choices }) => {
  words.push(payload.text('text') ?? '');
  choices.push(...payload.each('options').map((option) => option.text('label') ?? ''));
};

/** The kinds of messages that Botpress has. */
const KINDS: Readonly<Record<string, Add>> = {
  text: (payload, { words }) => words.push(payload.text('text') ?? ''),
  markdown: (payload, { words }) => words.push(payload.text('markdown') ?? ''),
  choice: addChoices,
  dropdown: addChoices,
  card: addCard,
  carousel: (payload, said) => payload.each('items').forEach((item) => addCard(item, said)),
  bloc: (payload, said) => payload.each('items').forEach((item) => add(item, said)),
  image: addImage,
  audio: addFile('audioUrl'),
  video: addFile('videoUrl'),
  file: addFile('fileUrl'),
  location: (payload, { words }) => {
    const place = `${payload.number('latitude') ?? 0},${payload.number('longitude') ?? 0}`;
    const name = payload.text('title', 'address') ?? place;
    words.push(`[${name}](https://www.openstreetmap.org/?query=${place})`);
  },
};

function add(payload: FieldReader, said: Said): Said {
  entryOf(KINDS, payload.text('type'))?.(payload, said);
  return said;
}

/** Reads the payload of a message: its words, its files, and the choices that it offers. */
export const saidBy = (payload: FieldReader) => {
  const { words, files, choices } = add(payload, { words: [], files: [], choices: [] });
  return { text: words.filter(Boolean).join('\n\n'), files, choices: choices.filter(Boolean) };
};
