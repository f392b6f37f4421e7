import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Logger } from 'pino';
import { ServiceFailure } from '../service-failure.ts';

/** 401, 403, 404, 429 and 5xx are HTTP statuses as well; every other code comes under HTTP 200. */
const httpStatusOf = (code: number): ContentfulStatusCode =>
  [401, 403, 404, 429].includes(code) || (code >= 500 && code < 600) ? (code as ContentfulStatusCode) : 200;

export const succeed = (context: Context, object?: unknown): Response =>
  context.json({ code: 200, ...(object !== undefined && { object }) });

/** Replies with the envelope of an error. An unexpected one is logged, and becomes code 500. */
export const failWith = (context: Context, error: unknown, logger: Logger): Response => {
  if (error instanceof ServiceFailure) {
    const { code, message, object } = error;
    return context.json({ code, message, ...(object !== undefined && { object }) }, httpStatusOf(code));
  }
  logger.error({ err: error, path: context.req.path }, 'a request failed unexpectedly');
  return context.json({ code: 500, message: 'System request error' }, 500);
};
