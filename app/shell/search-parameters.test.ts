import { parse } from 'valibot';
import { describe, expect, it } from 'vitest';
import { parseQuery, SearchParameters, writeQuery } from './search-parameters.ts';

describe('search parameters', () => {
  it.each(['bot_id=007', 'bot_id=true', 'bot_id=%7B%22a%22%3A1%7D', 'bot_id=1e3'])(
    'stay text: %s',
    (query) => {
      expect(writeQuery(parseQuery(`?${query}`))).toBe(`?${query}`);
    },
  );

  it('keeps what it does not know', () => {
    expect(writeQuery(parse(SearchParameters, parseQuery('?share=abc&bot_id=x')))).toBe(
      '?bot_id=x&share=abc',
    );
  });

  it('is nothing when nothing is asked for', () => {
    expect(writeQuery(parse(SearchParameters, parseQuery('')))).toBe('');
  });
});
