const LEVELS: Readonly<Record<number, string>> = {
  10: 'trace',
  20: 'debug',
  30: 'info',
  40: 'warn',
  50: 'error',
  60: 'fatal',
};

/** Fields of every line that say nothing to the reader of a terminal. */
const USUAL = new Set(['level', 'time', 'pid', 'hostname', 'msg']);

const said = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

type Fields = Readonly<Record<string, unknown>>;
const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

/**
 * Tells the summary of an error and of its causes: `OutsideFailure https://api.example/v1 ← TypeError ← Error
 * ECONNREFUSED`. The places in the code stand in JSON only.
 */
const failureOf = (error: Fields): string => {
  const { name, type, message, at: _at, stack: _stack, cause, ...fields } = error;
  const words = [name ?? type, message, ...Object.values(fields)].filter((word) => word !== undefined);
  const told = words.map(said).join(' ');
  return isFields(cause) ? `${told} ← ${failureOf(cause)}` : told;
};

/**
 * Writes a line of the log, JSON as pino makes it, for somebody who reads a terminal: `12:00:05 warn  a
 * log-in of the site was refused (botId: shop, reason: exp is past)`. A line that is no JSON stays as it is.
 */
export const readableLine = (line: string): string => {
  let fields: Fields;
  try {
    fields = JSON.parse(line) as Fields;
  } catch {
    return line;
  }
  const { time, level, msg } = fields;
  const clock = typeof time === 'number' ? new Date(time).toTimeString().slice(0, 8) : '';
  const more = Object.entries(fields)
    .filter(([name]) => !USUAL.has(name))
    .map(([name, value]) => `${name}: ${name === 'err' && isFields(value) ? failureOf(value) : said(value)}`);
  const words = `${clock} ${(LEVELS[Number(level)] ?? said(level)).padEnd(5)} ${said(msg ?? '')}`;
  return `${words.trimStart()}${more.length > 0 ? ` (${more.join(', ')})` : ''}\n`;
};

/** A destination of the log that writes lines for people. */
export const readableLog = (out: { write(text: string): unknown }): { write(line: string): void } => ({
  write: (line) => void out.write(readableLine(line)),
});
