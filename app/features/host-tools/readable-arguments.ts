import { isJsonObject, parseArguments } from './json-object.ts';

/** One argument as the visitor reads it. */
export type ReadableArgument = {
  name: string;
  /** The title that the tool's author gave it, else its name. */
  label: string;
  value: string | boolean;
  /** Whether it is a long text, one with line breaks, or JSON. */
  isBlock: boolean;
};

const labelOf = (name: string, parameters: unknown): string => {
  const properties = isJsonObject(parameters) && parameters['properties'];
  const property = isJsonObject(properties) && Object.hasOwn(properties, name) && properties[name];
  const title = isJsonObject(property) && property['title'];
  return typeof title === 'string' && title ? title : name;
};

const isPlain = (value: unknown): value is string | number => ['string', 'number'].includes(typeof value);

/** A longer value stands in a box that scrolls, so that the buttons below it stay in sight. */
const MAX_LINE_LENGTH = 300;

const readableText = (text: string) => ({
  value: text,
  isBlock: text.includes('\n') || text.length > MAX_LINE_LENGTH,
});

const readableValue = (value: unknown): Pick<ReadableArgument, 'value' | 'isBlock'> => {
  if (typeof value === 'boolean') return { value, isBlock: false };
  if (isPlain(value)) return readableText(String(value));
  if (value === null) return { value: '–', isBlock: false };
  if (Array.isArray(value) && value.every(isPlain)) return readableText(value.join(', '));
  return { value: JSON.stringify(value, null, 2), isBlock: true };
};

/** Writes an agent's arguments for the visitor; what is no JSON object is shown as it came. */
export const readableArguments = (
  text: string,
  parameters: Readonly<Record<string, unknown>> | undefined,
): ReadableArgument[] => {
  const value = parseArguments(text);
  if (!value) return [{ name: '', label: '', value: text, isBlock: true }];
  return Object.entries(value).map(([name, argument]) => ({
    name,
    label: labelOf(name, parameters),
    ...readableValue(argument),
  }));
};
