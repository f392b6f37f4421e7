import { type Logger, pino } from 'pino';

type Line = Record<string, unknown> & { level: number; msg: string };

/** Makes a logger that keeps its warnings and errors, each as the object that its line is. */
export const createLineLogger = (): { logger: Logger; lines: Line[] } => {
  const lines: Line[] = [];
  const write = (line: string): void => void lines.push(JSON.parse(line) as Line);
  return { logger: pino({ level: 'warn' }, { write }), lines };
};
