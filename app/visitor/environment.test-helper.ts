import { testStorage } from '../storage/memory-storage.test-helper.ts';
import type { StartEnvironment } from './start-environment.ts';

/** A browser that opens the chat of bot `b` on a page of its own, with a network and an empty storage. */
export const testEnvironment = (
  serverBase: string,
  changes: Partial<StartEnvironment> = {},
): StartEnvironment => ({
  href: 'https://chat.example/?bot_id=b&channel_id=c&style_id=s',
  hostOrigin: undefined,
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
