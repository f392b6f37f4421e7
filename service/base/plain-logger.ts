/** Takes messages for the operator; a pino logger fits. */
export type PlainLogger = Record<'info' | 'warn' | 'error', (fields: object, message: string) => void>;
