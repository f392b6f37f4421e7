import { randomUUID } from 'node:crypto';
import { headerNames, type Operation } from 'casement/contract';
import { sql } from 'drizzle-orm';
import { Hono, type MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';
import { routePath } from 'hono/route';
import type { Logger } from 'pino';
import { notFound } from '../base/service-failure.ts';
import type { Queries } from '../database/queries.ts';
import { failWith } from '../http/envelope.ts';
import { readRest } from '../http/limit-body.ts';
import { limitUsual, type MountedRoute, mountRoutes } from './mount-routes.ts';
import { openApiDocument } from './openapi.ts';
import type { StaticSite } from './static/static-site.ts';

const PREFLIGHT_SECONDS = 86_400;

/** Makes the whole service as a fetch handler: the routes of its parts, the app, the SDK and `/healthz`. */
export const createApp = (options: {
  routes: readonly MountedRoute[];
  site: Pick<StaticSite, 'serve'>;
  queries: Queries;
  corsOrigins: '*' | readonly string[];
  /** Whether a reply that is not what its operation describes is an error. */
  checksReplies: boolean;
  logger: Logger;
}): Hono => {
  const { routes, site, queries, corsOrigins, checksReplies, logger } = options;
  const app = new Hono();
  app.use(logRequests(logger), readRest);
  app.onError((error, context) => failWith(context, error, logger));

  app.get('/healthz', async (context) => {
    await queries.execute(sql`select 1`);
    return context.json({ status: 'ok' });
  });

  app.use(
    '/im/*',
    cors({
      origin: corsOrigins === '*' ? '*' : [...corsOrigins],
      allowMethods: ['GET', 'POST'],
      allowHeaders: ['Content-Type', ...Object.values(headerNames)],
      maxAge: PREFLIGHT_SECONDS,
    }),
    async (context, next) => {
      await next();
      context.res.headers.set('X-Content-Type-Options', 'nosniff');
      if (!context.res.headers.has('Cache-Control')) context.res.headers.set('Cache-Control', 'no-store');
    },
    refuseHead,
  );
  const calls = routes.flatMap(({ operation }) => (operation ? [operation as Operation] : []));
  app.get('/im/openapi.json', limitUsual, (context) => context.json(openApiDocument(calls)));
  mountRoutes(app, routes, checksReplies);
  app.all('/im/*', limitUsual, (context) => failWith(context, notFound('This call'), logger));

  app.on(['GET', 'HEAD'], '*', (context) => site.serve(context.req.raw));
  app.notFound((context) => context.text('Not found\n', 404));
  return app;
};

/** A HEAD would run what a GET does, and nobody would read or cancel the stream of the reply. */
const refuseHead: MiddlewareHandler = async (context, next) =>
  context.req.method === 'HEAD' ? context.body(null, 405, { Allow: 'GET, POST' }) : next();

/** Logs one line for each request: never the query, a header, a body, or an address that the service does not know. */
const logRequests =
  (logger: Logger): MiddlewareHandler =>
  async (context, next) => {
    const startedMs = performance.now();
    const requestId = randomUUID();
    context.header('X-Request-Id', requestId);
    await next();
    const ms = Math.round((performance.now() - startedMs) * 10) / 10;
    const { method } = context.req;
    const { status } = context.res;
    const route = routePath(context);
    const isFile = route === '/*' && (status === 200 || status === 304);
    const path = isFile ? context.req.path : route;
    const level = path === '/healthz' ? 'debug' : 'info';
    logger[level]({ requestId, method, path, status, ms }, 'request');
  };
