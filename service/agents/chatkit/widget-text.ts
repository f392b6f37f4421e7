import { readFields } from '../connection/fields.ts';

/** How far widgets are read into; they come from the server. */
const MAX_DEPTH = 20;

const ownText = (widget: unknown): string => {
  const field = readFields(widget);
  const words = field.text('value') ?? field.text('label') ?? field.text('alt') ?? '';
  switch (field.text('type') ?? '') {
    case 'Title': {
      return `### ${words}`;
    }
    case 'Button':
    case 'Badge':
    case 'Text':
    case 'Caption':
    case 'Markdown':
    case 'Label': {
      return words;
    }
    default: {
      return '';
    }
  }
};

/** Returns the words of a widget as Markdown: what stands in one row stays in one line. */
export const widgetText = (widget: unknown, depth = 0): string => {
  if (depth > MAX_DEPTH) return '';
  const field = readFields(widget);
  const inner = field.raw('children');
  const children = Array.isArray(inner) ? inner : inner === undefined || inner === null ? [] : [inner];
  const separator = field.text('type') === 'Row' ? ' · ' : '\n\n';
  const texts = [ownText(widget), ...children.map((child) => widgetText(child, depth + 1))];
  return texts.filter(Boolean).join(separator);
};
