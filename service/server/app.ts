import { randomUUID } from 'node:crypto';
import { bytePaths, headerNames, operations, streamOperations } from 'casement/contract';
import { sql } from 'drizzle-orm';
import { Hono, type MiddlewareHandler } from 'hono';
import { except } from 'hono/combine';
import { cors } from 'hono/cors';
import { routePath } from 'hono/route';
import type { Logger } from 'pino';
import { approvalRoutes } from '../approval/approval-routes.ts';
import { paymentRoutes, webhookPath } from '../payments/payment-routes.ts';
import { notFound } from '../base/service-failure.ts';
import { speechRoutes } from '../speech/speech-routes.ts';
import type { StaticSite } from './static/static-site.ts';
import { uploadPath } from '../storage/disk-storage.ts';
import { suggestionRoutes } from '../suggestions/suggestion-routes.ts';
import { uploadRoutes } from '../uploads/upload-routes.ts';
import { failWith, refuseByStatus } from '../http/envelope.ts';
import { limitBody, readRest } from '../http/limit-body.ts';
import { type MountedRoute, mountRoutes } from './mount-routes.ts';
import { openApiDocument } from './openapi.ts';
import type { Services } from '../http/request-scope.ts';
import { sessionRoutes } from '../sessions/session-routes.ts';

const MAX_BODY_BYTES = 2 * 1024 * 1024;
const PREFLIGHT_SECONDS = 86_400;

/** Makes the whole service as a fetch handler: the calls under `/im`, the app, the SDK and `/healthz`. */
export const createApp = (
  services: Services,
  site: StaticSite,
  corsOrigins: '*' | readonly string[],
  routes: readonly MountedRoute[],
  checksReplies: boolean,
  pages: readonly ((services: Services) => Hono)[] = [],
): Hono => {
  const { queries, logger } = services;
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
  app.use(`/im${webhookPath}`, refuseByStatus);
  app.use(
    '/im/*',
    // Files and recordings have limits of their own.
    except(
      [`/im${uploadPath}`, `/im${bytePaths.stt}`],
      limitBody(MAX_BODY_BYTES, 'The request is too large.'),
    ),
  );
  app.get('/im/openapi.json', (context) =>
    context.json(openApiDocument(Object.values({ ...operations, ...streamOperations }))),
  );
  app.route('/im', approvalRoutes(services));
  app.route('/im', paymentRoutes(services));
  app.route('/im', sessionRoutes(services));
  app.route('/im', uploadRoutes(services));
  mountRoutes(app, routes, checksReplies);
  app.route('/im', speechRoutes(services));
  app.route('/im', suggestionRoutes(services));
  app.all('/im/*', (context) => failWith(context, notFound('This call'), logger));

  for (const pageRoutes of pages) app.route('/', pageRoutes(services));
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
