import { listIn } from '../../base/json.ts';
import { readFields } from '../connection/fields.ts';

/** How far widgets are read into; they come from the server. */
const MAX_DEPTH = 20;

/** The widgets that have words of their own. */
const SPOKEN = new Set(['Title', 'Button', 'Badge', 'Text', 'Caption', 'Markdown', 'Label']);

/** Returns the words of a widget as Markdown: what stands in one row stays in one line. */
export const widgetText = (widget: unknown, depth = 0): string => {
  if (depth > MAX_DEPTH) return '';
  const field = readFields(widget);
  const type = field.text('type') ?? '';
  const words = SPOKEN.has(type) ? (field.text('value', 'label', 'alt') ?? '') : '';
  const inner = field.raw('children');
  const children = inner && !Array.isArray(inner) ? [inner] : listIn(inner);
  const texts = [
    type === 'Title' ? `### ${words}` : words,
    ...children.map((child) => widgetText(child, depth + 1)),
  ];
  return texts.filter(Boolean).join(type === 'Row' ? ' · ' : '\n\n');
};
