import type OpenAI from 'openai';
import * as v from 'valibot';

const hostOf = ({ baseURL }: OpenAI): string => new URL(baseURL).host;

const Kept = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ host: v.string(), fields: v.record(v.string(), v.unknown()) }),
);

/** Writes fields of a model's output that its endpoint wants back with the next request. */
export const keepFields = (client: OpenAI, fields: object): string =>
  JSON.stringify({ host: hostOf(client), fields });

/** Reads fields that were kept; none of another endpoint's, which would be refused. */
export const returnedFields = (client: OpenAI, kept: string | undefined): object => {
  const result = v.safeParse(Kept, kept);
  return result.success && result.output.host === hostOf(client) ? result.output.fields : {};
};
