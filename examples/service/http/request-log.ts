import { randomUUID } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import type { Logger } from 'pino';

/** Logs one line for each request: never the query, a header or a body, because they hold the visitor's data. */
export const logRequests =
  (logger: Logger): MiddlewareHandler =>
  async (context, next) => {
    const startedMs = performance.now();
    const requestId = randomUUID();
    context.header('X-Request-Id', requestId);
    await next();
    const { method, path } = context.req;
    const ms = Math.round((performance.now() - startedMs) * 10) / 10;
    const level = path === '/healthz' ? 'debug' : 'info';
    logger[level]({ requestId, method, path, status: context.res.status, ms }, 'request');
  };
