/** The first of an event's fields up to the words that it adds, as JSON. */
const DELTA = ',"delta":"';

const headOfText = (answerId: string): string =>
  `{"type":"TEXT_MESSAGE_CONTENT","messageId":${JSON.stringify(answerId)},"delta":`;

/** Returns what an event begins with up to its delta; undefined for one without. */
const headOf = (event: string): string | undefined => {
  const place = event.indexOf(DELTA);
  return place < 0 ? undefined : event.slice(0, place + DELTA.length - 1);
};

/**
 * Writes the events of a batch, each JSON, as lines. An event that begins as the last one with a delta did,
 * or as a text of the answer, is written without its beginning: of most events only their words are left.
 */
export const linesOf = (events: readonly string[], answerId: string): string => {
  let head = headOfText(answerId);
  const lines: string[] = [];
  for (const event of events) {
    if (event.startsWith(head) && event[head.length] === '"') {
      lines.push(event.slice(head.length, -1));
      continue;
    }
    lines.push(event);
    head = headOf(event) ?? head;
  }
  return lines.join('\n');
};

/** Returns the events that were written as these lines. */
export const eventsIn = (lines: string, answerId: string): string[] => {
  let head = headOfText(answerId);
  return lines.split('\n').map((line) => {
    if (line.startsWith('"')) return `${head}${line}}`;
    head = headOf(line) ?? head;
    return line;
  });
};

/**
 * Returns the events behind `seq` in batches, which may overlap: one that was stored again is longer than
 * before. Undefined when the first of them is missing.
 */
export const eventsBehind = (
  seq: number,
  batches: readonly { firstSeq: number; lines: string }[],
  answerId: string,
): string[] | undefined => {
  const events: string[] = [];
  for (const { firstSeq, lines } of batches) {
    const next = seq + events.length + 1;
    if (firstSeq > next) return events.length > 0 ? events : undefined;
    events.push(...eventsIn(lines, answerId).slice(next - firstSeq));
  }
  return events;
};
