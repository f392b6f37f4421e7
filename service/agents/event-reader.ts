import { jsonIn } from '../base/json.ts';

/**
 * One event of a reply: its name, its data, and that as JSON; `json` is undefined where the data is no JSON.
 */
export type ReplyEvent = { name: string | undefined; data: string; json: unknown };

/** Data of so many lines is tried as JSON after each of them; more would be read again with each line. */
const MAX_TRIED_LINES = 100;

const FAILURE_NAMES = new Set(['error', 'exception', 'timeout', 'failed', 'failure']);

/** Whether an event tells of a failure by its name alone, whatever data it has. */
export const namesFailure = (name = ''): boolean => FAILURE_NAMES.has(name.trim().toLowerCase());

const FAILURE_FIELDS = ['error', 'errors', 'detail', 'exception'];

/**
 * Whether an event that its protocol does not know tells of a failure, by its fields or by its name: often a
 * proxy has sent it.
 */
export const tellsFailure = ({ name, json }: Pick<ReplyEvent, 'name' | 'json'>): boolean => {
  if (namesFailure(name)) return true;
  const fields = Object(json) as Record<string, unknown>;
  if (FAILURE_FIELDS.some((field) => Boolean(fields[field]))) return true;
  return fields['type'] === 'error' || fields['object'] === 'error';
};

const HEARTBEAT = /^(?:ping|pong|heart-?beat|keep-?alive)$/i;

/** Whether an event only says that the connection is alive. */
export const isHeartbeat = ({ name = '', data }: ReplyEvent): boolean =>
  data.trim() === '' || HEARTBEAT.test(name.trim());

const opensJson = (text: string): boolean => {
  const first = text.trimStart().charAt(0);
  return first === '{' || first === '[';
};

const closesJson = (text: string): boolean => '}]'.includes(text.trimEnd().at(-1) ?? ' ');

/** Parts a text that comes in pieces into lines. */
const createLineReader = () => {
  /** The pieces of a line that has not ended. */
  let unended: string[] = [];
  let length = 0;
  let hasEndedInCr = false;

  const add = (piece: string): void => {
    unended.push(piece);
    length += piece.length;
  };
  const rest = (): string => {
    const line = unended.join('');
    unended = [];
    length = 0;
    return line;
  };

  return {
    /** Returns the lines that a piece ends. */
    push: (piece: string): string[] => {
      const text = hasEndedInCr && piece.startsWith('\n') ? piece.slice(1) : piece;
      if (piece !== '') hasEndedInCr = piece.endsWith('\r');
      const [first = '', ...others] = text.split(/\r\n|\r|\n/);
      add(first);
      return others.map((other) => {
        const line = rest();
        add(other);
        return line;
      });
    },
    /** Returns what no line end has followed. */
    rest,
    restLength: (): number => length,
  };
};

/** Parts a line into its field and what that holds; data that is announced twice is data all the same. */
const fieldOf = (line: string): { field: string; value: string } => {
  const colon = line.indexOf(':');
  const field = (colon === -1 ? line : line.slice(0, colon)).trim().toLowerCase();
  if (colon === -1) return { field, value: '' };
  let value = line.slice(line[colon + 1] === ' ' ? colon + 2 : colon + 1);
  if (field !== 'data') return { field, value };
  while (value.startsWith('data:')) value = value.slice('data:'.length).trimStart();
  return { field, value };
};

/**
 * Reads the events of a reply, in whatever form it comes: server-sent events, also where one line end parts
 * them, where the data is announced twice or where the last event is not closed; lines of JSON; or one JSON
 * text. A parser that keeps to the standard loses the words of all these.
 * @param maxLength The most characters of one event, which are held in memory until its end, and of all that
 * is no JSON. More throw.
 */
export const createEventReader = (maxLength: number) => {
  const text = createLineReader();
  let name: string | undefined;
  let lines: string[] = [];
  /** Whether the lines so far are JSON without a field's name before them. */
  let isBare = false;
  let linesLength = 0;
  /** How much came that is no JSON. */
  let otherLength = 0;

  const forget = (): void => {
    lines = [];
    linesLength = 0;
    name = undefined;
    isBare = false;
  };

  const dispatch = (json?: unknown): ReplyEvent[] => {
    if (lines.length === 0) {
      const empty = namesFailure(name) ? [{ name, data: '', json: undefined }] : [];
      forget();
      return empty;
    }
    const data = lines.join('\n');
    const event = { name, data, json: json ?? jsonIn(data) };
    forget();
    if (event.json === undefined) otherLength += data.length;
    if (otherLength > maxLength) throw new Error('the reply is too long and holds no events');
    return [event];
  };

  /**
   * Takes a line of data. JSON that is whole is an event by itself: some servers send no empty line behind
   * it.
   */
  const takeData = (line: string): ReplyEvent[] => {
    lines.push(line);
    linesLength += line.length;
    if (lines.length > MAX_TRIED_LINES || !closesJson(line) || !opensJson(lines[0] ?? '')) return [];
    const json = jsonIn(lines.join('\n'));
    return json === undefined ? [] : dispatch(json);
  };

  const takeLine = (line: string): ReplyEvent[] => {
    if (line.trim() === '') return isBare ? [] : dispatch();
    const { field, value } = fieldOf(line);
    if (field === '') return [];
    if (field === 'data') {
      // Text before it that cannot become JSON is an event of its own.
      const before = isBare || (lines.length > 0 && !opensJson(lines[0] ?? '')) ? dispatch() : [];
      return [...before, ...takeData(value)];
    }
    if (field === 'event') {
      const before = lines.length > 0 ? dispatch() : [];
      name = value;
      return before;
    }
    // llama.cpp tells a failure by a field of its own.
    if (field === 'error' && opensJson(value)) {
      const before = lines.length > 0 ? dispatch() : [];
      name = field;
      return [...before, ...takeData(value)];
    }
    if (field === 'id' || field === 'retry') return [];
    if (lines.length > 0 ? !isBare : !opensJson(line)) return [];
    isBare = true;
    return takeData(line);
  };

  return {
    /** Takes the next piece of the reply and returns the events that it ends. */
    push(piece: string): ReplyEvent[] {
      const events = text.push(piece).flatMap(takeLine);
      if (text.restLength() + linesLength > maxLength) throw new Error('an event of the reply is too long');
      return events;
    },
    /** Whether nothing has come of the next event. */
    isBetween: (): boolean => lines.length === 0 && name === undefined && text.restLength() === 0,
    /** Returns the events that the end of the reply ends. */
    end: (): ReplyEvent[] => [...takeLine(text.rest()), ...dispatch()],
  };
};
