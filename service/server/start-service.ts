import { once } from 'node:events';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { createAdaptorServer, type ServerType } from '@hono/node-server';
import { type LevelWithSilent, type Logger, pino } from 'pino';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { withoutStatement } from '../base/error-summary.ts';
import { atMost, every, runInOrder } from '../base/lifetime.ts';
import { createMeters } from '../base/metrics.ts';
import type { Part, Surroundings } from '../base/part.ts';
import { createServiceLogger } from '../base/service-logger.ts';
import { explain } from '../base/service-failure.ts';
import { sendSpans } from '../base/spans.ts';
import { bots } from '../bots/index.ts';
import { database } from '../database/index.ts';
import { underLease } from '../database/lease.ts';
import { delivery } from '../delivery/index.ts';
import { uploads } from '../uploads/index.ts';
import { createApp } from './app.ts';
import { cleanUp } from './clean-up.ts';
import { routesOf } from './mount-routes.ts';
import { findMisspelt } from './misspelt-settings.ts';
import { openParts } from './open-parts.ts';
import { parts } from './parts.ts';
import { createReadMetrics, listenForMetrics } from './read-metrics.ts';
import { createReadiness } from './readiness.ts';
import { type OptionsOfAll, readOptions, settingsOf } from './read-options.ts';
import { createRequestMetrics, createUpkeepMetrics } from './request-metrics.ts';
import { createStaticSite } from './static/static-site.ts';
import { type ServedChat, servedChats } from './welcome.ts';

/** Returns the folder of a built part of the package `casement`: the app or the SDK. */
const builtPart = (name: string): string =>
  join(dirname(createRequire(import.meta.url).resolve('casement/package.json')), 'dist', name);

/**
 * How long an idle connection is kept: longer than any proxy before the service does. One that the service
 * closes while a request of a proxy is on its way costs that request. Of those that are common, Google's
 * keeps its connections longest, for 600 s; Caddy's does for 120 s, that of nginx for 60 s.
 */
const KEPT_ALIVE_MS = 620_000;
/** The time that open connections get to end by themselves. */
const LINGER_MS = 1_000;
/** How long the end waits until the last spans are sent. */
const SPANS_MS = 2_000;
/** How long a failed start waits until the parts that it opened are closed. */
const CLEANUP_MS = 2_000;

/** An absent option comes from `env`, see `.env.example`. */
export type ServiceOptions = Partial<OptionsOfAll<typeof parts>> & {
  /** 0 for any free port. */
  port?: number;
  host?: string;
  /** The built app; absent means that of the package `casement`. */
  appFolder?: string;
  /** The built SDK; absent means that of the package `casement`. */
  sdkFolder?: string;
  /** Pages to be read under `/docs/`, a folder of Markdown for each language; undefined means none. */
  docsFolder?: string | undefined;
  corsOrigins?: '*' | readonly string[];
  /** The longest that `drain` waits. */
  drainMs?: number;
  /**
   * The environment: settings of the service and the secrets that bot files name; absent means `process.env`.
   */
  env?: Readonly<Record<string, string | undefined>>;
  /** Where `/metrics` is read besides, `127.0.0.1:9464` for instance; absent means nowhere. */
  metricsAddress?: string | undefined;
  /**
   * The token with which `/metrics` is read, also at the address of the service; absent means that it has
   * none there.
   */
  metricsToken?: string | undefined;
  /** Interval at which expired data is removed. */
  cleanEveryMs?: number;
  /** Absent means one that writes to stderr at `logLevel`. */
  logger?: Logger;
  logLevel?: LevelWithSilent;
  /** Whether others rely on this service: codes never appear in its terminal then. */
  isProduction?: boolean;
  /**
   * Whether a reply that is not what the contract describes is an error; absent means in tests and in
   * development.
   */
  checksReplies?: boolean;
  now?: () => number;
};

export type RunningService = {
  url: string;
  port: number;
  /** Where the metrics are read, when they have an address of their own. */
  metricsPort?: number;
  /** The page with the codes that could not be sent; absent where they are sent. */
  outboxUrl?: string;
  /** The chats of all bots. */
  chats: ServedChat[];
  /** The administrator's page; absent without a key for it. */
  adminUrl?: string;
  /**
   * Resolves with the reason, once it is logged, when the service cannot go on in this process: its embedded
   * database has ended by itself. End the process, without `close`, and start it again: answers that were
   * being written are recovered as after a crash.
   */
  lost: Promise<Error>;
  /** Reads all bot files again, whether they seem to have changed or not. */
  readBots(): Promise<void>;
  /**
   * Says that it is not ready and begins no more answers; resolves once those that are running have come to
   * their end, or time is up, or the signal aborts. Everything else is answered still.
   */
  drain(signal?: AbortSignal): Promise<void>;
  /** Breaks off what is running, and ends. */
  close(): Promise<void>;
};

/**
 * Starts the chat service; resolves once it takes requests. All that it opened is closed again when the start
 * fails.
 */
export const startService = (given: ServiceOptions = {}): Promise<RunningService> => startParts(parts, given);

/** The same with other parts. */
export const startParts = async (
  all: readonly Part[],
  given: ServiceOptions = {},
): Promise<RunningService> => {
  const { env = process.env } = given;
  const options = { ...(readOptions(all, env) as ReturnType<typeof readOptions<typeof parts>>), ...given };
  const { host, corsOrigins, now = Date.now } = options;
  const { logger: outer = pino({ level: options.logLevel }, pino.destination(2)) } = options;
  const { logger, dispose } = createServiceLogger(outer);
  const registry = new Registry();
  const meters = createMeters(registry);
  const isAlone = isForThisMachine(options);
  const surroundings: Surroundings = { env, logger, now, corsOrigins, isForThisMachine: isAlone };
  const opening = openParts(all, surroundings, options, meters);
  const closers: (() => Promise<unknown> | void)[] = [dispose, letSpansGo, opening.close];
  const close = async (): Promise<void> => {
    await runInOrder(closers.splice(0).toReversed(), logger, 'the service did not close');
  };
  try {
    const misspelt = await findMisspelt(env, Object.keys(settingsOf(all)), options.botsFolders);
    if (misspelt.problems.length > 0) throw new Error(misspelt.problems.join('\n'));
    for (const name of misspelt.strangers)
      logger.warn({ name }, 'this variable is no setting of the service');
    const opened = await opening.opened();
    const upkeep = createUpkeepMetrics(meters);
    const ending = new AbortController();
    const clean = async (lost: AbortSignal) => {
      const signal = AbortSignal.any([lost, ending.signal]);
      const startedMs = performance.now();
      const failed = await cleanUp(opened, now(), logger, signal);
      upkeep.passed((performance.now() - startedMs) / 1000, failed === 0, now());
    };
    const { cleanEveryMs } = options;
    // Of several processes one does it, and no other before it is due again; their clocks are never quite
    // alike.
    const cleanForAll = () => underLease(opened.of(database), 'upkeep', clean, cleanEveryMs * 0.8);
    closers.push(every(cleanEveryMs, cleanForAll, logger), () => ending.abort());
    const site = createStaticSite({
      appFolder: options.appFolder ?? builtPart('app'),
      sdkFolder: options.sdkFolder ?? builtPart('sdk'),
      docsFolder: options.docsFolder,
      bots: opened.of(bots),
      uploadOrigin: opened.of(uploads).storage.uploadOrigin,
    });
    const { outbox } = opened.of(delivery);
    const registered = opened.of(bots);
    const readMetrics = createReadMetrics(registry, options.metricsToken);
    const readiness = createReadiness(opening.hindrances, logger);
    const app = createApp({
      routes: routesOf(opened),
      site,
      readiness,
      queries: opened.of(database).queries,
      corsOrigins,
      checksReplies: options.checksReplies,
      isBot: (id) => registered.list().some((bot) => bot.id === id),
      metrics: createRequestMetrics(meters),
      readMetrics: options.metricsToken === undefined ? undefined : readMetrics,
      logger,
    });
    const server = createAdaptorServer({
      fetch: app.fetch,
      overrideGlobalObjects: false,
      serverOptions: { keepAliveTimeout: KEPT_ALIVE_MS },
    });
    server.listen(options.port, host);
    await once(server, 'listening').catch(explain(`The service cannot listen on ${host}:${options.port}`));
    // Answers are broken off, and so their streams end, while the connections are being closed.
    closers.push(() => endConnections(server, opening.breakOff));
    const { metricsAddress } = options;
    const ofMetrics = metricsAddress ? await listenForMetrics(metricsAddress, readMetrics) : undefined;
    if (ofMetrics) closers.push(ofMetrics.close);
    if (ofMetrics || options.metricsToken !== undefined) collectDefaultMetrics({ register: registry });
    const { port } = server.address() as AddressInfo;
    const url = `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
    outbox?.listensAt(url);
    return {
      url,
      port,
      ...(ofMetrics && { metricsPort: ofMetrics.port }),
      ...(outbox && { outboxUrl: outbox.address() }),
      chats: servedChats(url, opened.of(bots).list()),
      ...(options.adminKey !== undefined && { adminUrl: `${url}/admin` }),
      lost: opening.lost(),
      readBots: opened.of(bots).readAgain,
      drain: async (signal) => {
        readiness.drain();
        await atMost(options.drainMs, opening.drain(), signal);
      },
      close,
    };
  } catch (error) {
    await atMost(CLEANUP_MS, close());
    throw withoutStatement(error);
  }
};

/** Has the last spans sent; where nobody takes them, the SDK says so by itself. */
const letSpansGo = async (): Promise<void> => {
  const sent = sendSpans().catch(() => {});
  await atMost(SPANS_MS, sent);
};

const endConnections = async (server: ServerType, breakOff: () => Promise<void>): Promise<void> => {
  const closed = once(server, 'close');
  server.close();
  await breakOff();
  if ('closeIdleConnections' in server) server.closeIdleConnections();
  const linger = setTimeout(() => {
    if ('closeAllConnections' in server) server.closeAllConnections();
  }, LINGER_MS);
  await closed;
  clearTimeout(linger);
};

/** Whether the reader of this terminal is the only visitor: then codes that cannot be sent are shown. */
export const isForThisMachine = (options: {
  host: string;
  isProduction: boolean;
  databaseUrl?: string | undefined;
  trustedProxies: readonly string[];
}): boolean =>
  !options.isProduction &&
  options.databaseUrl === undefined &&
  options.trustedProxies.length === 0 &&
  ['127.0.0.1', 'localhost', '::1'].includes(options.host);
