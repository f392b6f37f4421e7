import { isRecord, jsonIn, listIn } from '../../../base/json.ts';

/** An event of a reply but for its words. */
type Frame = { before: string; behind: string };

const END = '\n\n';
const FIELD = '"content":';
/** Stand in the place of words, to see that they are read from there. */
const PROBE = '{"other"}';
/**
 * After so many events of which none is like the one before, nothing more is learned: some servers tell the
 * time in each.
 */
const MAX_VAIN = 8;

/** Where else words may stand. */
const ELSEWHERE = ['message', 'text', 'response'];

const isNothing = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

/**
 * Returns the words of an event, `data: {"choices":[{"delta":{"content":"Hello"}}]}` and an empty line;
 * undefined where something may be said in another place.
 */
const wordsIn = (event: string): unknown => {
  if (
    !event.startsWith('data: ') ||
    event.search(/[\r\n]/) !== event.length - END.length ||
    !event.endsWith(END)
  )
    return undefined;
  const payload = jsonIn(event.slice('data: '.length));
  const choices = isRecord(payload) ? payload['choices'] : undefined;
  const [choice] = listIn(choices);
  if (!isRecord(choice) || !isRecord(choice['delta'])) return undefined;
  const { content, role: _, ...others } = choice['delta'];
  const isAlone = [...Object.values(others), ...ELSEWHERE.map((field) => choice[field])].every(isNothing);
  return isAlone ? content : undefined;
};

const frameOf = (event: string): Frame | undefined => {
  const words = wordsIn(event);
  if (typeof words !== 'string') return undefined;
  const from = event.indexOf('"', event.indexOf(FIELD) + FIELD.length);
  let to = from + 1;
  while (to < event.length && event[to] !== '"') to += event[to] === '\\' ? 2 : 1;
  const frame = { before: event.slice(0, from), behind: event.slice(to + 1) };
  const probed = `${frame.before}${JSON.stringify(PROBE)}${frame.behind}`;
  return jsonIn(event.slice(from, to + 1)) === words && wordsIn(probed) === PROBE ? frame : undefined;
};

/**
 * Reads the words of events that are the one before but for their words: nearly all are. To read them as all
 * that an event may be costs half of the processor's time on their way.
 */
export const createOtherWordsReader = () => {
  let frame: Frame | undefined;
  let vain = 0;
  return {
    /** Returns the words of a piece that is such an event; undefined for any other. */
    read: (piece: string): string | undefined => {
      if (!frame) return undefined;
      const { before, behind } = frame;
      const length = piece.length - before.length - behind.length;
      if (length < 2 || !piece.startsWith(before) || !piece.endsWith(behind)) return undefined;
      const words = jsonIn(piece.slice(before.length, before.length + length));
      if (typeof words !== 'string' || words === '') return undefined;
      vain = 0;
      return words;
    },
    /** Takes note of a piece that was one event with words and nothing else. */
    learn: (piece: string): void => {
      if (vain > MAX_VAIN) return;
      vain += 1;
      frame = frameOf(piece);
    },
  };
};
