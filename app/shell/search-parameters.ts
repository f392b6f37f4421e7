import * as v from 'valibot';

const parameter = v.optional(v.fallback(v.string(), ''), '');

/** The query parameters of the root route; what else stands in the address is left alone. */
export const SearchParameters = v.looseObject({
  bot_id: parameter,
  channel_id: parameter,
  style_id: parameter,
  access_mode: parameter,
});

/**
 * Reads a query as plain text. The router's own reader would take `bot_id=007` for a number and write the address anew.
 */
export const parseQuery = (query: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(query));

/** The reverse of `parseQuery`, with its question mark. */
export const writeQuery = (parameters: Record<string, unknown>): string => {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters))
    if (typeof value === 'string' && value !== '') query.set(name, value);
  return query.size > 0 ? `?${query.toString()}` : '';
};
