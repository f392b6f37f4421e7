import { once } from 'node:events';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createAdaptorServer } from '@hono/node-server';
import { type LevelWithSilent, type Logger, pino } from 'pino';
import { createLoginCodes, forgetExpiredCodes } from '../login/login-codes.ts';
import { createLoginLimits } from '../login/login-limits.ts';
import { adminRoutes } from '../approval/admin-routes.ts';
import { shareLibraries } from '../retrieval/shared-libraries.ts';
import { type AgentFactory, openBotRegistry } from '../bots/bot-registry.ts';
import { createCaptchas, forgetExpiredCaptchas } from '../captcha/captchas.ts';
import { createForeignCaptcha } from '../captcha/foreign-captcha.ts';
import { openDatabase } from '../database/open-database.ts';
import type { Database } from '../database/queries.ts';
import { removeExpired } from '../database/retention.ts';
import { createDelivery } from '../delivery/delivery.ts';
import { createOutbox } from '../delivery/outbox.ts';
import type { MailOptions } from '../delivery/send-mail.ts';
import type { SmsOptions } from '../delivery/send-sms.ts';
import { readEnvironment } from './environment.ts';
import { summaryOf, withoutStatement } from '../base/error-summary.ts';
import { createGoogle } from '../google/google.ts';
import { forgetExpiredGoogleLogins } from '../google/google-logins.ts';
import type { OpenIdOptions } from '../google/open-id.ts';
import { createApp } from './app.ts';
import type { Services } from '../http/request-scope.ts';
import { createHostTokens } from '../login/host-token.ts';
import { createTokenService, forgetRevokedTokens, loadTokenSecret } from '../accounts/service-token.ts';
import { atMost, every, runInOrder } from '../base/lifetime.ts';
import { forgetFullAllowances } from '../limits/rate-limits.ts';
import { createClientAddress } from '../http/client-address.ts';
import { forgetQuotaUses } from '../limits/quotas.ts';
import { measureStoredBytes } from '../limits/stored-bytes.ts';
import { openPayments } from '../payments/open-payments.ts';
import { forgetOldOrders } from '../payments/orders.ts';
import type { StripeOptions } from '../payments/stripe-provider.ts';
import { forgetEarlyStops } from '../runs/early-stops.ts';
import { createRunEngine } from '../runs/run-engine.ts';
import { endExpiredShares } from '../sharing/share-queries.ts';
import { explain } from '../base/service-failure.ts';
import { createSpeech } from '../speech/speech.ts';
import { createStaticSite } from './static/static-site.ts';
import { openDiskStorage } from '../storage/disk-storage.ts';
import { createS3Storage, type S3Options } from '../storage/s3-storage.ts';
import { createSigner } from '../base/signer.ts';
import { removeUnusedFiles } from '../uploads/file-queries.ts';
import { createUploads } from '../uploads/uploads.ts';

/** Returns the folder of a built part of the package `casement`: the app or the SDK. */
const builtPart = (name: string): string =>
  join(dirname(createRequire(import.meta.url).resolve('casement/package.json')), 'dist', name);

const RECOVER_EVERY_MS = 5_000;
/** How long a process that may be gone gets at the start to show that it is not. */
const RECOVER_PAUSE_MS = 2_100;
const CLEAN_EVERY_MS = 600_000;
/** The time that open connections get to end by themselves. */
const LINGER_MS = 1_000;
/** How long a failed start waits until the parts that it opened are closed. */
const CLEANUP_MS = 2_000;

/** An absent option comes from `env`, see `.env.example`. */
export type ServiceOptions = {
  /** 0 for any free port. */
  port?: number;
  host?: string;
  /** PostgreSQL; undefined means the embedded database. */
  databaseUrl?: string | undefined;
  /** A database that is open already and that its giver closes; absent means that the service opens one. */
  database?: Database;
  /** The folder of the embedded database and uploaded files; `memory` for none. */
  dataFolder?: string;
  /** Whether the data folder may be used where it cannot be locked against other services. */
  mayBeUnlocked?: boolean;
  /** A bucket for uploaded files; undefined means the data folder. */
  s3?: S3Options | undefined;
  /** Folders of bot files. */
  botsFolders?: string[];
  /** The built app; absent means that of the package `casement`. */
  appFolder?: string;
  /** The built SDK; absent means that of the package `casement`. */
  sdkFolder?: string;
  /** Pages to be read under `/docs/`, a folder of Markdown for each language; undefined means none. */
  docsFolder?: string | undefined;
  tokenSecret?: string;
  corsOrigins?: '*' | string[];
  /** Addresses or networks of the proxies whose `X-Forwarded-For` is believed. */
  trustedProxies?: readonly string[];
  /** The most bytes of files, conversations and links that may be stored in all, 0 for any number. */
  maxStoredBytes?: number;
  maxRunMs?: number;
  /** Makes the agent of a bot file's `agent` part. */
  createAgent?: AgentFactory;
  /** The environment: settings of the service and the secrets that bot files name; absent means `process.env`. */
  env?: Readonly<Record<string, string | undefined>>;
  /** Interval at which expired data is removed. */
  cleanEveryMs?: number;
  /** Absent means one that writes to stderr at `logLevel`. */
  logger?: Logger;
  logLevel?: LevelWithSilent;
  /** The mail server that sends codes; undefined means that they go to the outbox, or nowhere. */
  mail?: MailOptions | undefined;
  /** The same for codes by text message. */
  sms?: SmsOptions | undefined;
  /** A server that speaks AJ-Captcha; undefined means that the service draws its own sliders. */
  captchaUrl?: string | undefined;
  /** The OpenID provider that visitors log in with, Google or another; undefined means none. */
  google?: OpenIdOptions | undefined;
  /** Opens the administrator's page; undefined means that there is none. */
  adminKey?: string | undefined;
  /** The account that visitors pay to; undefined means that nothing can be bought but in a test. */
  stripe?: StripeOptions | undefined;
  /** Whether plans can be bought on a page without money; absent means where the service is for this machine alone. */
  testCheckout?: boolean;
  /** Whether others rely on this service: codes never appear in its terminal then. */
  isProduction?: boolean;
  /** Writes a line to the terminal. */
  print?: (line: string) => void;
  now?: () => number;
};

export type RunningService = {
  url: string;
  port: number;
  /** The page with the codes that could not be sent; absent where they are sent. */
  outboxUrl?: string;
  close(): Promise<void>;
};

/** Starts the chat service; resolves once it takes requests. All that it opened is closed again when the start fails. */
export const startService = async (given: ServiceOptions = {}): Promise<RunningService> => {
  const { env = process.env } = given;
  const options = { ...readEnvironment(env), ...given };
  const { host, now = Date.now } = options;
  const { logger: outer = pino({ level: options.logLevel }, pino.destination(2)) } = options;
  const logger = outer.child({}, { serializers: { err: summaryOf } });
  const closers: (() => Promise<unknown> | void)[] = [];
  const close = (): Promise<void> =>
    runInOrder(closers.splice(0).toReversed(), logger, 'a part of the service did not close');
  try {
    const openingDatabase = options.database
      ? Promise.resolve({ ...options.database, close: async () => {} })
      : openDatabase({
          logger,
          ...(options.databaseUrl && { databaseUrl: options.databaseUrl }),
          ...(options.dataFolder !== 'memory' && { folder: options.dataFolder }),
          mayBeUnlocked: options.mayBeUnlocked,
        });
    const openingBots = openBotRegistry({
      folders: options.botsFolders,
      createAgent: options.createAgent ?? createConfiguredAgent(env, logger),
      logger,
    });
    // When one fails, the other is closed as soon as it is open.
    for (const opening of [openingDatabase, openingBots]) {
      closers.push(() =>
        opening.then(
          (opened) => opened.close(),
          () => {},
        ),
      );
    }
    const [database, bots] = await Promise.all([openingDatabase, openingBots]);
    const { queries, upkeep } = database;
    const secret = options.tokenSecret ?? (await loadTokenSecret(queries));
    const tokens = createTokenService(secret);
    const hostTokens = createHostTokens({ env, logger, now });
    const signer = createSigner(secret, 'files');
    const filesFolder = options.dataFolder === 'memory' ? undefined : join(options.dataFolder, 'files');
    const storage = options.s3
      ? createS3Storage(options.s3, now)
      : await openDiskStorage(filesFolder, signer);
    closers.push(() => storage.close?.());
    const { maxStoredBytes, trustedProxies, adminKey } = options;
    const uploads = createUploads({ queries, storage, signer, maxStoredBytes, now });
    const captchas = createCaptchas(queries);
    const loginCodes = createLoginCodes(queries, secret);
    const google =
      options.google &&
      createGoogle(options.google, { queries, secret, corsOrigins: options.corsOrigins, now });
    const { print = (line) => process.stdout.write(`${line}\n`) } = options;
    const outbox = isForThisMachine(options) ? createOutbox(print, now) : undefined;
    const delivery = createDelivery({ mail: options.mail, sms: options.sms, local: outbox?.send, logger });
    closers.push(() => delivery.close());
    const { payments, pages: paymentPages } = openPayments({
      stripe: options.stripe,
      hasTestCheckout: options.testCheckout ?? isForThisMachine(options),
      secret,
      queries,
      logger,
      now,
    });
    const clean = async () => {
      // One time for all: a conversation must not go by a later one than its links.
      const time = now();
      const steps = [
        async () => {
          // The link to a deleted conversation would work again if that went first.
          await endExpiredShares(upkeep, time);
          await removeExpired(upkeep, time);
        },
        () => forgetRevokedTokens(upkeep, time),
        () => forgetEarlyStops(upkeep, time),
        () => forgetFullAllowances(upkeep, time),
        () => forgetQuotaUses(upkeep, time),
        () => forgetOldOrders(upkeep, time),
        () => removeUnusedFiles(upkeep, storage, time),
        () => forgetExpiredCaptchas(upkeep, time),
        () => forgetExpiredCodes(upkeep, time),
        () => forgetExpiredGoogleLogins(upkeep, time),
        () => measureStoredBytes(upkeep, maxStoredBytes, logger),
        async () => database.vacuum?.(),
      ];
      await runInOrder(steps, logger, 'a step of the clean-up failed');
    };
    const engine = createRunEngine({
      database,
      logger,
      now,
      maxRunMs: options.maxRunMs,
      readAttachment: uploads.read,
    });
    const recoverFirst = async () => {
      if (!(await engine.recover()).mayHaveMore) return;
      await wait(RECOVER_PAUSE_MS);
      await engine.recover();
    };
    await runInOrder([recoverFirst], logger, 'answers that broke off could not be closed at the start');
    closers.push(
      every(RECOVER_EVERY_MS, engine.recover, logger),
      every(options.cleanEveryMs ?? CLEAN_EVERY_MS, clean, logger),
    );
    const site = createStaticSite({
      appFolder: options.appFolder ?? builtPart('app'),
      sdkFolder: options.sdkFolder ?? builtPart('sdk'),
      docsFolder: options.docsFolder,
      bots,
      uploadOrigin: storage.uploadOrigin,
    });
    const speech = createSpeech({ env, logger });
    const addressOf = createClientAddress({ trustedProxies, secret, logger });
    const app = createApp(
      {
        queries,
        bots,
        tokens,
        hostTokens,
        engine,
        uploads,
        speech,
        captchas,
        foreignCaptcha: options.captchaUrl ? createForeignCaptcha(options.captchaUrl, logger) : undefined,
        loginCodes,
        loginLimits: createLoginLimits(queries, secret),
        google,
        delivery,
        payments,
        addressOf,
        logger,
        now,
      },
      site,
      options.corsOrigins,
      [
        ...paymentPages.map((routes) => () => routes),
        ...(outbox ? [() => outbox.routes] : []),
        ...(adminKey ? [(services: Services) => adminRoutes(services, adminKey)] : []),
      ],
    );

    const server = createAdaptorServer({ fetch: app.fetch, overrideGlobalObjects: false });
    server.listen(options.port, host);
    await once(server, 'listening').catch(explain(`The service cannot listen on ${host}:${options.port}`));
    // Answers are broken off, and so their streams end, while the connections are being closed.
    closers.push(async () => {
      const closed = once(server, 'close');
      server.close();
      await engine.close();
      if ('closeIdleConnections' in server) server.closeIdleConnections();
      const linger = setTimeout(() => {
        if ('closeAllConnections' in server) server.closeAllConnections();
      }, LINGER_MS);
      await closed;
      clearTimeout(linger);
    });
    const { port } = server.address() as AddressInfo;
    const url = `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
    outbox?.listensAt(url);
    return { url, port, ...(outbox && { outboxUrl: outbox.address() }), close };
  } catch (error) {
    await atMost(CLEANUP_MS, close());
    throw withoutStatement(error);
  }
};

/** Whether the reader of this terminal is the only visitor: then codes that cannot be sent are shown. */
const isForThisMachine = (options: {
  host: string;
  isProduction: boolean;
  databaseUrl?: string | undefined;
  trustedProxies: readonly string[];
}): boolean =>
  !options.isProduction &&
  options.databaseUrl === undefined &&
  options.trustedProxies.length === 0 &&
  ['127.0.0.1', 'localhost', '::1'].includes(options.host);

/** The agents of `agents/`. Loaded when asked for: an operator with an agent of their own needs none of them. */
const createConfiguredAgent = (env: NonNullable<ServiceOptions['env']>, logger: Logger): AgentFactory => {
  const openLibrary = shareLibraries();
  return async (config, baseDir) => {
    const { createAgent } = await import('../agents/create-agent.ts');
    return createAgent(config, { baseDir, env, logger }, openLibrary);
  };
};
