import { Validator } from '@cfworker/json-schema';

type JsonObject = Record<string, unknown>;

export const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Reads the arguments of an agent's call; undefined when they are no JSON object. */
const parseArguments = (text: string): JsonObject | undefined => {
  try {
    // Agents send an empty text as the arguments of a tool that has no parameters.
    const value: unknown = JSON.parse(text.trim() || '{}');
    return isJsonObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
};

export type CheckedArguments =
  | { ok: true; value: JsonObject }
  /** `error` is written for the agent. */
  | { ok: false; error: string };

const MAX_ERRORS = 5;
const MAX_ERROR_LENGTH = 1000;

/**
 * Arguments that a schema does not name do not fit, unless it says what others may be: the visitor would take
 * them for the site's own.
 */
const errorsOf = (value: JsonObject, parameters: JsonObject) => {
  const { errors } = new Validator(parameters, '2020-12', false).validate(value);
  if (errors.length > 0 || !isJsonObject(parameters['properties'])) return errors;
  const named = { unevaluatedProperties: false, ...parameters };
  return new Validator(named, '2020-12', false)
    .validate(value)
    .errors.map((error) => ({ ...error, error: 'The tool has no such argument.' }));
};

/**
 * Checks an agent's arguments against a tool's parameters. The validator interprets the schema, so it also
 * works under a policy that forbids `eval`.
 * @param text The arguments as JSON.
 */
export const checkArguments = (text: string, parameters: JsonObject): CheckedArguments => {
  const value = parseArguments(text);
  if (!value) return { ok: false, error: 'The arguments are not a JSON object.' };
  try {
    const errors = errorsOf(value, parameters);
    if (errors.length === 0) return { ok: true, value };
    // The errors of enclosing values only repeat that an inner value is wrong.
    const places = errors.map(({ instanceLocation }) => instanceLocation);
    const details = errors
      .filter(({ instanceLocation: place }) => !places.some((other) => other.startsWith(`${place}/`)))
      .slice(-MAX_ERRORS)
      .map(({ instanceLocation, error }) => `${instanceLocation}: ${error}`);
    return {
      ok: false,
      error: `The arguments do not fit the tool's parameters. ${details.join(' ')}`.slice(
        0,
        MAX_ERROR_LENGTH,
      ),
    };
  } catch {
    return { ok: false, error: "The tool's parameters are not a JSON Schema that can be checked." };
  }
};

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
