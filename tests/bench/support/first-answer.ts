import type { Page } from '@playwright/test';
import { brotliSizeOf, builtFileOf } from './brotli.ts';

export type FirstAnswerLog = {
  /** Addresses of the scripts and styles asked for so far. */
  codeAddresses: string[];
  /** Addresses of everything asked for so far. */
  addresses: string[];
};

/** Notes what a page asks for from now on. */
export const logRequests = (page: Page): FirstAnswerLog => {
  const log: FirstAnswerLog = { codeAddresses: [], addresses: [] };
  page.on('request', (request) => {
    log.addresses.push(request.url());
    if (/\.(?:js|css)$/.test(new URL(request.url()).pathname)) log.codeAddresses.push(request.url());
  });
  return log;
};

/** What the scripts and styles of a log weigh, brotli, in bytes. Throws on one that was not built. */
export const codeBytes = (log: FirstAnswerLog, distFolder: string): number =>
  [...new Set(log.codeAddresses)].reduce((sum, address) => {
    const file = builtFileOf(address, distFolder);
    if (file === undefined) throw new Error(`${address} is no file of the build.`);
    return sum + brotliSizeOf(file);
  }, 0);
