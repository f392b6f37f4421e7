import { pino } from 'pino';

/** A logger that keeps quiet. */
export const silentLogger = pino({ level: 'silent' });
