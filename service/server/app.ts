import { randomUUID } from 'node:crypto';
import { SpanKind } from '@opentelemetry/api';
import { headerNames, type Operation } from 'casement/contract';
import { sql } from 'drizzle-orm';
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';
import { routePath } from 'hono/route';
import type { Logger } from 'pino';
import { withRequest } from '../base/request-context.ts';
import { notFound } from '../base/service-failure.ts';
import { beginSpan, endSpan, within, withinTraceOf } from '../base/spans.ts';
import type { Queries } from '../database/queries.ts';
import { failWith, refusalOf } from '../http/envelope.ts';
import { readRest } from '../http/limit-body.ts';
import { namedBot } from '../http/read-headers.ts';
import { limitUsual, type MountedRoute, mountRoutes } from './mount-routes.ts';
import { openApiDocument } from './openapi.ts';
import type { Readiness } from './readiness.ts';
import type { ReadMetrics } from './read-metrics.ts';
import type { RequestMetrics } from './request-metrics.ts';
import type { StaticSite } from './static/static-site.ts';

const PREFLIGHT_SECONDS = 86_400;

/**
 * Makes the whole service as a fetch handler: the routes of its parts, the app, the SDK and its state of
 * health.
 */
export const createApp = (options: {
  routes: readonly MountedRoute[];
  site: Pick<StaticSite, 'serve'>;
  queries: Queries;
  readiness: Readiness;
  corsOrigins: '*' | readonly string[];
  /** Whether a reply that is not what its operation describes is an error. */
  checksReplies: boolean;
  /** Whether there is a bot with this id: requests may name any, and only real ids are logged or counted. */
  isBot: (botId: string) => boolean;
  metrics: RequestMetrics;
  /** Answers `/metrics`; absent where the service's own address has none. */
  readMetrics?: ReadMetrics | undefined;
  logger: Logger;
}): Hono => {
  const {
    routes,
    site,
    queries,
    readiness,
    corsOrigins,
    checksReplies,
    metrics,
    readMetrics,
    isBot,
    logger,
  } = options;
  const app = new Hono();
  const askedBot = (context: Context): { botId?: string } => {
    const { botId = '' } = namedBot(context);
    return isBot(botId) ? { botId } : {};
  };
  app.use(seeRequests(logger, metrics, askedBot), closeWhile(readiness.isDraining), readRest);
  app.onError((error, context) => failWith(context, error, logger, askedBot(context)));

  app.get('/healthz', async (context) => {
    await queries.execute(sql`select 1`);
    return context.json({ status: 'ok' });
  });
  if (readMetrics) app.get('/metrics', (context) => readMetrics(context.req.raw.headers));
  app.get('/livez', (context) => context.json({ status: 'ok' }));
  app.get('/readyz', async (context) => {
    const reasons = await readiness.reasons();
    return reasons.length === 0
      ? context.json({ status: 'ready' })
      : context.json({ status: 'not ready', reasons }, 503);
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
  app.all('/im/*', limitUsual, () => {
    throw notFound('This call');
  });

  app.on(['GET', 'HEAD'], '*', (context) => site.serve(context.req.raw));
  app.notFound((context) => context.text('Not found\n', 404));
  return app;
};

/** A HEAD would run what a GET does, and nobody would read or cancel the stream of the reply. */
const refuseHead: MiddlewareHandler = async (context, next) =>
  context.req.method === 'HEAD' ? context.body(null, 405, { Allow: 'GET, POST' }) : next();

/** Closes each connection after its reply, so that the balancer opens the next one at another process. */
const closeWhile =
  (isDraining: () => boolean): MiddlewareHandler =>
  async (context, next) => {
    await next();
    if (isDraining()) context.res.headers.set('Connection', 'close');
  };

/** Balancers ask these every second: the log has them at its level `debug` only. */
const PROBES: ReadonlySet<string> = new Set(['/healthz', '/livez', '/readyz', '/metrics']);

/**
 * Logs one line for each request: never the query, a header, a body, or an address that the service does not
 * know. Whatever the request begins has its id and is below its span.
 */
const seeRequests =
  (
    logger: Logger,
    metrics: RequestMetrics,
    askedBot: (context: Context) => { botId?: string },
  ): MiddlewareHandler =>
  (context, next) => {
    const startedMs = performance.now();
    const requestId = randomUUID();
    context.header('X-Request-Id', requestId);
    const see = async (): Promise<void> => {
      const { method } = context.req;
      const span = beginSpan(method, { 'http.request.method': method }, SpanKind.SERVER);
      await within(span, next);
      const elapsedMs = performance.now() - startedMs;
      const { status } = context.res;
      const route = routePath(context);
      const refusal = context.error && { ...refusalOf(context.error), ...askedBot(context) };
      span.updateName(`${method} ${route}`);
      span.setAttributes({ 'http.route': route, 'http.response.status_code': status });
      if (refusal) span.setAttribute('casement.code', refusal.code);
      endSpan(span, status >= 500 ? status : undefined);
      metrics.seen({ method, route, status, seconds: elapsedMs / 1000, refusal });
      const isFile = route === '/*' && (status === 200 || status === 304);
      const path = isFile ? context.req.path : route;
      const level = PROBES.has(path) ? 'debug' : 'info';
      logger[level]({ method, path, status, ms: Math.round(elapsedMs * 10) / 10, ...refusal }, 'request');
    };
    return withRequest({ requestId }, () => withinTraceOf(context.req.raw.headers, see));
  };
