import * as v from 'valibot';
import { environmentName, httpUrl, unknownKey, wholeBetween } from '../config-values.ts';
import { secretIn } from '../secret-in.ts';

/** The options that every agent behind an address has in a bot file. */
export const connectionOptions = {
  /** The address of the agent. Its origin is the only one that is asked and that gets the headers. */
  url: httpUrl('url'),
  /** Headers that are no secrets. */
  headers: v.optional(v.record(v.string(), v.string('a header must be a text')), {}),
  /**
   * Headers whose whole value an environment variable holds, e.g. `{ Authorization: AGENT_AUTHORIZATION }`.
   */
  headersFromEnv: v.optional(v.record(v.string(), environmentName('a header of headersFromEnv')), {}),
  /** Milliseconds to wait for the first event, and between two events. */
  timeoutMs: v.optional(wholeBetween('timeoutMs', 1, 3_600_000), 120_000),
};

/**
 * The further option of agents that give files by address: other origins from which the service may fetch
 * them.
 */
export const filesFrom = v.optional(
  v.array(httpUrl('filesFrom'), 'filesFrom must be a list of addresses'),
  [],
);

/** Makes the schema of a kind of agent behind an address: its options beside those that all of them have. */
export const backEndConfig = <const Kind extends string, Entries extends v.ObjectEntries>(
  kind: Kind,
  entries: Entries,
) =>
  v.strictObject({ type: v.literal(kind), ...connectionOptions, ...entries }, (issue) =>
    unknownKey(issue, kind),
  );

export type ConnectionOptions = v.InferOutput<ReturnType<typeof optionsSchema>> & { filesFrom?: string[] };
const optionsSchema = () => v.object(connectionOptions);

/** Makes the headers of a bot file. Throws in plain words where the environment lacks one. */
export const headersOf = (
  { headers: plain, headersFromEnv }: Pick<ConnectionOptions, 'headers' | 'headersFromEnv'>,
  env: Readonly<Record<string, string | undefined>>,
): Headers => {
  const headers = new Headers(plain);
  for (const [name, variable] of Object.entries(headersFromEnv)) {
    headers.set(name, secretIn(env, variable, `value for the header ${name}`));
  }
  return headers;
};
