import { type FieldReader, readFields } from '../connection/fields.ts';

/** The content of a bot's message: its words, its files, and the choices that it offers. */
export type Said = {
  text: string;
  files: { url: string; name?: string | undefined; mimeType?: string }[];
  choices: string[];
};

const nothing: Said = { text: '', files: [], choices: [] };

const joined = (parts: Said[]): Said => ({
  text: parts
    .map(({ text }) => text)
    .filter(Boolean)
    .join('\n\n'),
  files: parts.flatMap(({ files }) => files),
  choices: parts.flatMap(({ choices }) => choices),
});

const cardText = (card: FieldReader): Said => {
  const title = card.text('title');
  const image = card.text('imageUrl');
  const actions = card.list('actions').map(readFields);
  const links = actions.flatMap((action) => {
    const value = action.text('value');
    const isLink = action.text('action') === 'url' && value !== undefined && /^https?:/.test(value);
    return isLink ? `[${action.text('label') ?? value}](${value})` : [];
  });
  return {
    text: [title && `**${title}**`, card.text('subtitle'), ...links].filter(Boolean).join('\n\n'),
    files: image === undefined ? [] : [{ url: image, mimeType: 'image/jpeg' }],
    choices: actions.flatMap((action) =>
      action.text('action') === 'url' ? [] : (action.text('label') ?? []),
    ),
  };
};

const fileOf = (payload: FieldReader, name: string, mimeType?: string): Said => {
  const url = payload.text(name);
  const title = payload.text('title');
  return url === undefined
    ? nothing
    : { ...nothing, files: [{ url, name: title, ...(mimeType && { mimeType }) }] };
};

/** Reads the payload of a message, of whichever of Botpress's kinds it is. */
export const saidBy = (payload: FieldReader): Said => {
  switch (payload.text('type') ?? '') {
    case 'text': {
      return { ...nothing, text: payload.text('text') ?? '' };
    }
    case 'markdown': {
      return { ...nothing, text: payload.text('markdown') ?? '' };
    }
    case 'choice':
    case 'dropdown': {
      const choices = payload.list('options').flatMap((option) => readFields(option).text('label') ?? []);
      return { ...nothing, text: payload.text('text') ?? '', choices };
    }
    case 'card': {
      return cardText(payload);
    }
    case 'carousel': {
      return joined(payload.list('items').map((item) => cardText(readFields(item))));
    }
    case 'bloc': {
      return joined(payload.list('items').map((item) => saidBy(readFields(item))));
    }
    case 'image': {
      return fileOf(payload, 'imageUrl', 'image/jpeg');
    }
    case 'audio': {
      return fileOf(payload, 'audioUrl');
    }
    case 'video': {
      return fileOf(payload, 'videoUrl');
    }
    case 'file': {
      return fileOf(payload, 'fileUrl');
    }
    case 'location': {
      const place = `${payload.number('latitude') ?? 0},${payload.number('longitude') ?? 0}`;
      const name = payload.text('title') ?? payload.text('address') ?? place;
      return { ...nothing, text: `[${name}](https://www.openstreetmap.org/?query=${place})` };
    }
    default: {
      return nothing;
    }
  }
};
