import { Validator } from '@cfworker/json-schema';
import { type JsonObject, parseArguments } from './json-object.ts';

export type CheckedArguments =
  | { ok: true; value: JsonObject }
  /** `error` is written for the agent. */
  | { ok: false; error: string };

const MAX_ERRORS = 5;
const MAX_ERROR_LENGTH = 1000;

/**
 * Checks an agent's arguments against a tool's parameters. The validator interprets the schema, so it also works under a
 * policy that forbids `eval`.
 * @param text The arguments as JSON.
 */
export const checkArguments = (text: string, parameters: JsonObject): CheckedArguments => {
  const value = parseArguments(text);
  if (!value) return { ok: false, error: 'The arguments are not a JSON object.' };
  try {
    const { valid, errors } = new Validator(parameters, '2020-12', false).validate(value);
    if (valid) return { ok: true, value };
    // The errors of enclosing values only say that there is one inside.
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
