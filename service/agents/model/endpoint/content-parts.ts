import { isRecord } from '../../../base/json.ts';
import { type Picture, pictureIn } from './pictures.ts';

/** The words of a piece of content. */
export type Words = { text: string; reasoning: string; calls: unknown[]; pictures: Picture[] };

const THOUGHTS = new Set<unknown>([
  'thinking',
  'reasoning',
  'thought',
  'reasoning.text',
  'reasoning.summary',
]);
const CALLS = new Set<unknown>(['tool_use', 'tool_call', 'function_call']);
const TEXT_FIELDS = ['text', 'content', 'refusal', 'output_text'] as const;
const THOUGHT_FIELDS = ['thinking', 'reasoning', 'text', 'content', 'summary'] as const;

/** Deeper than this no server nests its parts. */
const MAX_DEPTH = 4;

/** Returns the text in a value: a text, an object with one, or a list of these. */
const textIn = (value: unknown, fields: readonly string[] = TEXT_FIELDS, depth = 0): string => {
  if (typeof value === 'string') return value;
  if (depth > MAX_DEPTH) return '';
  if (Array.isArray(value)) return value.map((one) => textIn(one, fields, depth + 1)).join('');
  if (!isRecord(value)) return '';
  for (const field of [...fields, 'value']) {
    const text = textIn(value[field], fields, depth + 1);
    if (text !== '') return text;
  }
  return '';
};

/**
 * Reads the content of a message, which may be a text or a list of parts. Parts without words, such as
 * references, have none.
 */
export const wordsOf = (content: unknown, images: unknown): Words => {
  const parts = Array.isArray(content) ? (content as unknown[]) : [content];
  const words: Words = { text: '', reasoning: '', calls: [], pictures: [] };
  const addPicture = (found: ReturnType<typeof pictureIn>) => {
    if (typeof found === 'string') words.text += found;
    else if (found) words.pictures.push(found);
  };
  for (const part of parts) {
    const type = isRecord(part) ? part['type'] : undefined;
    if (CALLS.has(type) || (isRecord(part) && isRecord(part['functionCall']))) words.calls.push(part);
    else if (THOUGHTS.has(type)) words.reasoning += textIn(part, THOUGHT_FIELDS);
    else if (typeof part === 'number') words.text += String(part);
    else {
      const text = textIn(part);
      words.text += text;
      if (text === '' && isRecord(part)) addPicture(pictureIn(part));
    }
  }
  // OpenRouter gives them beside the content.
  if (Array.isArray(images)) (images as unknown[]).map(pictureIn).forEach(addPicture);
  return words;
};

const REASONING_FIELDS = [
  'reasoning_content',
  'reasoning',
  'thinking',
  'reasoning_text',
  'reasoning_details',
  'thoughts',
  'thought',
] as const;

/** Whether Gemini says that the content of a message is thoughts. */
export const isThought = ({ extra_content: extra }: Record<string, unknown>): boolean =>
  isRecord(extra) && isRecord(extra['google']) && extra['google']['thought'] === true;

/** Returns the reasoning that stands beside the content, under the name that the endpoint gives it. */
export const reasoningOf = (delta: Record<string, unknown>): { field: string; text: string } | undefined => {
  for (const field of REASONING_FIELDS) {
    const text = textIn(delta[field], THOUGHT_FIELDS);
    if (text !== '') return { field, text };
  }
  return undefined;
};
