import { once } from 'node:events';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { createAdaptorServer } from '@hono/node-server';
import { type LevelWithSilent, type Logger, pino } from 'pino';
import { type AgentFactory, openBotRegistry } from './bots/bot-registry.ts';
import { openDatabase } from './database/open-database.ts';
import { removeExpired } from './database/retention.ts';
import { readEnvironment } from './environment.ts';
import { createApp } from './http/app.ts';
import { createRateLimit } from './http/rate-limit.ts';
import { createHostTokens } from './identity/host-token.ts';
import { createTokenService, forgetRevokedTokens, loadTokenSecret } from './identity/service-token.ts';
import { every, runInOrder } from './lifetime.ts';
import { recoverRuns } from './runs/other-processes.ts';
import { createRunEngine } from './runs/run-engine.ts';
import { endExpiredShares } from './sharing/share-queries.ts';
import { createSpeech } from './speech/speech.ts';
import { createStaticSite } from './static/static-site.ts';
import { openDiskStorage } from './storage/disk-storage.ts';
import { createS3Storage, type S3Options } from './storage/s3-storage.ts';
import { createSigner } from './storage/signer.ts';
import { removeUnusedFiles } from './uploads/file-queries.ts';
import { createUploads } from './uploads/uploads.ts';

/** Returns the folder of a built part of the package `casement`: the app or the SDK. */
const builtPart = (name: string): string =>
  join(dirname(createRequire(import.meta.url).resolve('casement/package.json')), 'dist', name);

const RECOVER_EVERY_MS = 30_000;
const CLEAN_EVERY_MS = 600_000;
/** The time that open connections get to end by themselves. */
const LINGER_MS = 1_000;

/** An absent option comes from the environment, see `.env.example`. */
export type ServiceOptions = {
  /** 0 for any free port. */
  port?: number;
  host?: string;
  /** PostgreSQL; undefined means the embedded database. */
  databaseUrl?: string | undefined;
  /** Where the embedded database and uploaded files are kept; `memory` for nowhere. */
  dataFolder?: string;
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
  /** Questions a visitor may ask in a minute, 0 for any number. */
  questionsPerMinute?: number;
  maxRunMs?: number;
  /** Makes the agent of a bot file's `agent` part. */
  createAgent?: AgentFactory;
  /** Holds the secrets that bot files name; absent means `process.env`. */
  env?: Readonly<Record<string, string | undefined>>;
  /** Interval at which expired data is removed. */
  cleanEveryMs?: number;
  /** Absent means one that writes what `logLevel` asks for to stderr. */
  logger?: Logger;
  logLevel?: LevelWithSilent;
  now?: () => number;
};

export type RunningService = { url: string; port: number; close(): Promise<void> };

/** Starts the chat service; resolves once it takes requests. What it opened is closed again when the start fails. */
export const startService = async (given: ServiceOptions = {}): Promise<RunningService> => {
  const options = { ...readEnvironment(process.env), ...given };
  const { host, now = Date.now, env = process.env } = options;
  const { logger = pino({ level: options.logLevel }, pino.destination(2)) } = options;
  const closers: (() => Promise<unknown> | void)[] = [];
  const close = (): Promise<void> => runInOrder(closers.splice(0).toReversed(), logger);
  try {
    const opening = [
      openDatabase({
        logger,
        ...(options.databaseUrl && { databaseUrl: options.databaseUrl }),
        ...(options.dataFolder !== 'memory' && { folder: options.dataFolder }),
      }).then((opened) => {
        closers.unshift(() => opened.close());
        return opened;
      }),
      openBotRegistry({
        folders: options.botsFolders,
        createAgent: options.createAgent ?? createConfiguredAgent(env, logger),
        logger,
      }).then((opened) => {
        closers.push(() => opened.close());
        return opened;
      }),
    ] as const;
    // When one fails, the other is waited for: what it opens has to be closed.
    await Promise.allSettled(opening);
    const [database, bots] = await Promise.all(opening);
    const { queries } = database;
    const secret = options.tokenSecret ?? (await loadTokenSecret(queries));
    const tokens = createTokenService(secret);
    const hostTokens = createHostTokens({ env, logger, now });
    const signer = createSigner(secret);
    const filesFolder = options.dataFolder === 'memory' ? undefined : join(options.dataFolder, 'files');
    const storage = options.s3
      ? createS3Storage(options.s3, now)
      : await openDiskStorage(filesFolder, signer);
    closers.push(() => storage.close?.());
    const uploads = createUploads({ queries, storage, signer, now });
    const clean = async () => {
      // One time for all: a conversation must not go by a later one than its links.
      const time = now();
      await endExpiredShares(queries, time);
      await removeExpired(queries, time);
      await forgetRevokedTokens(queries, time);
      await removeUnusedFiles(queries, storage, time);
    };
    await recoverRuns(database, logger, now);
    closers.push(
      every(RECOVER_EVERY_MS, () => recoverRuns(database, logger, now), logger),
      every(options.cleanEveryMs ?? CLEAN_EVERY_MS, clean, logger),
    );
    const engine = createRunEngine({
      database,
      logger,
      now,
      maxRunMs: options.maxRunMs,
      readAttachment: uploads.read,
    });
    const site = createStaticSite({
      appFolder: options.appFolder ?? builtPart('app'),
      sdkFolder: options.sdkFolder ?? builtPart('sdk'),
      docsFolder: options.docsFolder,
      bots,
      uploadOrigin: storage.uploadOrigin,
    });
    const speech = createSpeech({ env, logger });
    const questionLimit = createRateLimit(options.questionsPerMinute, now);
    const app = createApp(
      { queries, bots, tokens, hostTokens, engine, uploads, speech, questionLimit, logger, now },
      site,
      options.corsOrigins,
    );

    const server = createAdaptorServer({ fetch: app.fetch, overrideGlobalObjects: false });
    server.listen(options.port, host);
    await once(server, 'listening');
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
    return { url: `http://${host.includes(':') ? `[${host}]` : host}:${port}`, port, close };
  } catch (error) {
    await close();
    throw error;
  }
};

/** The agents of `agents/`. Loaded when asked for: who brings an agent of their own needs none of them. */
const createConfiguredAgent =
  (env: NonNullable<ServiceOptions['env']>, logger: Logger): AgentFactory =>
  async (config, baseDir) => {
    const { createAgent } = await import('./agents/create-agent.ts');
    return createAgent(config, { baseDir, env, logger });
  };
