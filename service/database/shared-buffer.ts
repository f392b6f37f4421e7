// Memory of two threads, through which a statement and its answer pass in a fifth of the time that messages take.

/** The most bytes that lie there; few statements and answers have more. */
const MAX_BYTES = 65_536;

export type Desk = {
  bytes: Uint8Array;
  /** Whether the answer is waited for there, and how long the words are that lie there. */
  state: Int32Array;
};

/** The first number of the state: nobody stands there, somebody waits there, the answer is there. */
export const away = 0;
export const waitedFor = 1;
export const answered = 2;

/** Words of PostgreSQL's protocol: those that lie on the desk, by their length, or others. */
export type Words = number | Uint8Array;

export const createDesk = (): Desk => ({
  bytes: new Uint8Array(new SharedArrayBuffer(MAX_BYTES)),
  state: new Int32Array(new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT)),
});

/** Leaves words there and returns their length; undefined where they are too long. */
export const leave = ({ bytes, state }: Desk, words: Uint8Array): number | undefined => {
  const fits = words.length <= bytes.length;
  if (fits) bytes.set(words);
  state[1] = fits ? words.length : -1;
  return fits ? words.length : undefined;
};

/** Returns words, a copy of those that lie there. */
export const take = ({ bytes }: Desk, words: Words): Uint8Array =>
  typeof words === 'number' ? bytes.slice(0, words) : words;
