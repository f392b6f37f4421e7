import { fileURLToPath } from 'node:url';
import { SignJWT } from 'jose';
import { createAgent } from '../../../service/agents/create-agent.ts';
import { silentLogger } from '../../../service/base/silent-logger.test-helper.ts';
import type { PostOffice } from '../../../service/delivery/post-office.test-helper.ts';
import {
  type RunningService,
  type ServiceOptions,
  startService,
} from '../../../service/server/start-service.ts';
import type { Target } from '../../../check/target.ts';
import { scriptedAgent } from './scripted-agent.ts';

/**
 * The storage of a service under test: its options, which also give the same data to a service that is
 * started later.
 */
type Storage = { options: ServiceOptions; remove(): Promise<void> };

/** Makes a storage; a `lasting` one outlasts its service. */
export type NewStorage = (lasting: boolean) => Promise<Storage>;

export const botsFolder = fileURLToPath(new URL('../bots', import.meta.url));

/** The key of the administrator's page of a service under test. */
export const adminKey = 'the key of the administrator in tests';

const siteSecret = 'a secret of the shop and its chat, nobody else';

const signAsSite = (claims: Record<string, unknown>): Promise<string> =>
  new SignJWT({ iss: 'https://shop.example', aud: 'casement', iat: Math.floor(Date.now() / 1000), ...claims })
    .setProtectedHeader({ alg: 'HS256' })
    .sign(new TextEncoder().encode(siteSecret));

/** Starts the reference service, on any free port; the scripted agent answers for its bots. */
export const startReference = (options: ServiceOptions): Promise<RunningService> =>
  startService({
    port: 0,
    host: '127.0.0.1',
    botsFolders: [botsFolder],
    dataFolder: 'memory',
    logLevel: 'silent',
    checksReplies: true,
    // Measured at each start where it is not said.
    maxAnswers: 500,
    trustedProxies: ['127.0.0.1'],
    print: () => {},
    adminKey,
    // Bots that answer from elsewhere do so in tests as well.
    createAgent: async (config, baseDir) =>
      config.type === 'docs'
        ? scriptedAgent
        : createAgent(config, { baseDir, env: {}, logger: silentLogger }),
    env: { TEST_SITE_SECRET: siteSecret },
    // No provider runs at this address: tests of the log-in bring one.
    google: {
      issuer: 'http://localhost:1',
      clientId: 'chat-client',
      clients: { 'chat-client': 'unused', 'shop-client': 'unused' },
    },
    ...options,
  });

export const targetAt = (url: string, postOffice?: PostOffice): Target => ({
  baseUrl: `${url}/im`,
  botId: 'test-bot',
  styleId: 'plain',
  channels: { open: 'open', members: 'members', trial: 'trial' },
  questions: { short: 'short', slow: 'slow', tool: 'use', cut: 'cut' },
  signAsSite,
  without: { plans: 'the bot sells none', approval: 'everybody is let in' },
  ...(postOffice && { codeSentTo: postOffice.codeSentTo }),
  domain: { host: 'chat.shop.example', clientId: 'shop-client' },
});
