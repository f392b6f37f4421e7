import { context, trace } from '@opentelemetry/api';
import { type Logger, pino } from 'pino';
import { summaryOf } from './error-summary.ts';
import { createRepeatedFailures } from './repeated-failures.ts';
import { currentRequest } from './request-context.ts';

const { hooksSym } = pino.symbols;

/** Lines of this level and of higher ones are failures. */
const WARNING = pino.levels.values['warn'] ?? 40;

type Hook = (this: Logger, given: Parameters<pino.LogFn>, write: pino.LogFn, level: number) => void;
type Hooked = { [hooksSym]?: { logMethod?: Hook } };

/** Adds what every line about a request has: its id and, where spans are recorded, that of its trace. */
const withRequestId = (fields: object): object => {
  const request = currentRequest();
  const span = trace.getSpanContext(context.active());
  return {
    ...(request && { requestId: request.requestId }),
    ...(span && { traceId: span.traceId }),
    ...fields,
  };
};

/**
 * Makes the logger of a service of the operator's: it tells no message of an error, names the request on each
 * line about it, and counts failures that are repeated.
 */
export const createServiceLogger = (outer: Logger): { logger: Logger; dispose: () => void } => {
  const failures = createRepeatedFailures();
  const logger = outer.child({}, { serializers: { err: summaryOf }, formatters: { log: withRequestId } });
  // A child takes no hook among its options, but hands the one that it has on to its own children.
  const { [hooksSym]: earlier } = outer as unknown as Hooked;
  const logMethod: Hook = function hook(given, write, level) {
    const pass = (...args: Parameters<pino.LogFn>) =>
      earlier?.logMethod ? earlier.logMethod.call(this, args, write, level) : write.apply(this, args);
    const [fields, words] = given as unknown[];
    if (level < WARNING || typeof fields !== 'object' || fields === null || typeof words !== 'string') {
      pass(...given);
    } else failures.tell(this, fields as Readonly<Record<string, unknown>>, words, pass);
  };
  Object.assign(logger, { [hooksSym]: { ...earlier, logMethod } });
  // Makes its methods anew, with the hook.
  logger.level = outer.level;
  return { logger, dispose: failures.dispose };
};
