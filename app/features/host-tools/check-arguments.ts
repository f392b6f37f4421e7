import { Validator } from '@cfworker/json-schema';

export type CheckedArguments =
  | { ok: true; value: Record<string, unknown> }
  /** In words for the agent. */
  | { ok: false; error: string };

const MAX_ERRORS = 5;
const MAX_ERROR_LENGTH = 1000;

const parse = (text: string): unknown => {
  try {
    // Agents leave the arguments of a tool that takes none empty.
    return JSON.parse(text.trim() || '{}');
  } catch {
    return undefined;
  }
};

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Holds an agent's arguments against a tool's parameters. The validator interprets the schema, so that it works under a
 * policy that forbids code made of text.
 * @param text The arguments as JSON.
 */
export const checkArguments = (text: string, parameters: Record<string, unknown>): CheckedArguments => {
  const value = parse(text);
  if (!isObject(value)) return { ok: false, error: 'The arguments are not a JSON object.' };
  try {
    const { valid, errors } = new Validator(parameters, '2020-12', false).validate(value);
    if (valid) return { ok: true, value };
    // What encloses an error says no more than that there is one inside.
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
