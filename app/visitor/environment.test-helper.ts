import { testStorage } from '../storage/memory-storage.test-helper.ts';
import type { Environment } from './environment.ts';
import { openCredentials } from './identity/credential-records.ts';
import { createVisitor, type VisitorOptions } from './create-visitor.ts';
import type { Visitor } from './visitor.ts';

/** A browser that opens the chat of bot `b` on a page of its own, with a network and an empty storage. */
export const testEnvironment = (serverBase: string, changes: Partial<Environment> = {}): Environment => ({
  href: 'https://chat.example/?bot_id=b&channel_id=c&style_id=s',
  hostOrigin: undefined,
  isHostOriginCertain: true,
  hostLocale: undefined,
  languages: ['en'],
  userAgent: 'UA',
  serviceBase: `${serverBase}/im`,
  allowedHosts: ['chat.example'],
  clientId: 'built-in',
  network: { isOnline: () => true, whenOnline: () => Promise.resolve() },
  storage: testStorage(),
  fetch: undefined,
  ...changes,
});

/** Makes a visitor of that browser. */
export const testVisitor = (environment: Environment, changes: Partial<VisitorOptions> = {}): Visitor =>
  createVisitor({
    environment,
    beforeReady: () => Promise.resolve(),
    renewHostLogin: () => Promise.resolve(undefined),
    hasSiteLogin: () => false,
    confirmHost: () => Promise.resolve(false),
    ...changes,
  });

/** Opens what the browser has stored of a visitor. */
export const recordOf = ({ storage, address }: Pick<Visitor, 'storage' | 'address'>) =>
  openCredentials(storage, address);
