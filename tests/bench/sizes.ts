import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { chatAddress, expectStatus, openChat } from '../browser/support/chat.ts';
import type { House } from '../browser/support/house.ts';
import { brotliSizeOf } from './support/brotli.ts';
import { codeBytes, logRequests } from './support/first-answer.ts';
import type { Measure } from './support/measure.ts';

/**
 * Measures the bytes on the wire: the SDK before intent, the first HTML, and the app until the first answer
 * has come.
 */
export const measureSizes = async (browser: Browser, house: House, dist: string): Promise<Measure[]> => {
  const page = await browser.newPage();
  const log = logRequests(page);
  const chat = await openChat(page, chatAddress(house.serviceUrl));
  const requestsUntilReady = log.addresses.length;
  await chat.ask('How much do you weigh?');
  await expectStatus(chat.answer, 'complete');
  const bytes = codeBytes(log, dist);
  await page.close();
  return [
    {
      what: 'SDK script',
      value: brotliSizeOf(join(dist, 'sdk/sdk.js')) / 1000,
      unit: 'kB',
      budget: 7,
      beside: '6 where honest code allows it',
    },
    { what: 'HTML', value: brotliSizeOf(join(dist, 'app/index.html')) / 1000, unit: 'kB', budget: 14 },
    { what: 'app until the first answer', value: bytes / 1000, unit: 'kB', budget: 166.8 },
    { what: 'requests until the chat is ready', value: requestsUntilReady, unit: 'requests' },
  ];
};
