import type { Page, Request } from '@playwright/test';
import { brotliSizeOf, builtFileOf } from './brotli.ts';

export type FirstAnswerLog = {
  /** Addresses of the scripts and styles asked for until the first answer was finished. */
  codeAddresses: string[];
  /** Addresses of everything asked for so far. */
  addresses: string[];
};

/** Logs the requests of a page from now on. */
export const logRequests = (page: Page): FirstAnswerLog => {
  const log: FirstAnswerLog = { codeAddresses: [], addresses: [] };
  let isAnswered = false;
  // Code for the offers of a finished answer loads later and does not count.
  const noteEnd = (request: Request): void => {
    isAnswered ||= request.url().endsWith('/v1/im/msg/send');
  };
  page.on('requestfinished', noteEnd);
  page.on('requestfailed', noteEnd);
  page.on('request', (request) => {
    log.addresses.push(request.url());
    if (isAnswered) return;
    if (/\.(?:js|css)$/.test(new URL(request.url()).pathname)) log.codeAddresses.push(request.url());
  });
  return log;
};

/**
 * Returns the size of the scripts and styles of a log, brotli, in bytes. Throws on one that was not built.
 */
export const codeBytes = (log: FirstAnswerLog, distFolder: string): number =>
  [...new Set(log.codeAddresses)].reduce((sum, address) => {
    const file = builtFileOf(address, distFolder);
    if (file === undefined) throw new Error(`${address} is no file of the build.`);
    return sum + brotliSizeOf(file);
  }, 0);
