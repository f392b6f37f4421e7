import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ContentPart } from 'casement/contract';
import { sql } from 'drizzle-orm';
import { type Queries, rowsOf } from './queries.ts';

/**
 * How much of a visitor's history a search reads at most, from its newest message on; the bytes are as
 * stored, compressed.
 */
const SEARCHED = { messages: 300, bytes: 512 * 1024, characters: 1_000_000 } as const;
/**
 * How many stored bytes are read at once: a text of one letter takes a hundred times as many once it is
 * unpacked.
 */
const SLICE_BYTES = 8 * 1024;

/** Consecutive messages of a visitor, by their positions. */
type Slice = { first: number; last: number; bytes: number };

const slicesOf = (sizes: { position: string; bytes: number }[]): Slice[] => {
  const slices: Slice[] = [];
  let total = 0;
  for (const { position, bytes } of sizes) {
    total += bytes;
    if (total > SEARCHED.bytes) break;
    const slice = slices.at(-1);
    if (slice && slice.bytes + bytes <= SLICE_BYTES) {
      slice.first = Number(position);
      slice.bytes += bytes;
    } else slices.push({ first: Number(position), last: Number(position), bytes });
  }
  return slices;
};

/**
 * Returns the sessions with the words, taken literally and in any case, in one of the visitor's newest
 * messages. The words are looked for here: ILIKE begins anew at each place of a text, which takes a second
 * for some words and texts, and the embedded database keeps everybody waiting meanwhile. JavaScript's search
 * takes time in proportion to the text, and others have their turn between two slices.
 */
export const searchMessages = async (
  queries: Queries,
  visitorId: string,
  words: string,
): Promise<Set<string>> => {
  const sought = words.toLowerCase();
  const sizes = await rowsOf<{ position: string; bytes: number }>(
    queries.execute(sql`
      select position::text, pg_column_size(parts) as bytes from messages
      where visitor_id = ${visitorId} order by messages.position desc limit ${SEARCHED.messages}`),
  );
  const found = new Set<string>();
  let characters = 0;
  for (const { first, last } of slicesOf(sizes)) {
    const rows = await rowsOf<{ session_id: string; parts: ContentPart[] }>(
      queries.execute(sql`
        select session_id, parts from messages
        where visitor_id = ${visitorId} and position between ${first} and ${last} order by messages.position desc`),
    );
    for (const { session_id: sessionId, parts } of rows) {
      const texts = parts.flatMap((part) => (part.type === 'text' ? part.text : []));
      if (texts.some((text) => text.toLowerCase().includes(sought))) found.add(sessionId);
      characters += texts.join('').length;
      if (characters > SEARCHED.characters) return found;
    }
    await nextTurn();
  }
  return found;
};
