import { expect, test as base } from '@playwright/test';
import { startHouse } from './house.ts';
import type { House } from './house.ts';
import { startNetwork } from './network.ts';
import type { Network } from './network.ts';
import { startOwnPages } from './own-page.ts';
import type { OwnPages } from './own-page.ts';
import { watchSentAgain } from './sent-once.ts';

/**
 * Every worker has a house of its own, and every test a visitor of its own in it. A test fails when something
 * is sent twice.
 */
export const test = base.extend<
  { model: House['model']; network: Network; ownPages: OwnPages; sentOnce: void },
  { house: House }
>({
  house: [
    async ({}, use) => {
      const house = await startHouse();
      await use(house);
      await house.close();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  sentOnce: [
    async ({ context }, use) => {
      const sentAgain = watchSentAgain(context);
      await use();
      expect(sentAgain).toEqual([]);
    },
    { auto: true },
  ],
  model: async ({ house }, use) => {
    house.model.reset();
    await use(house.model);
    house.model.reset();
  },
  ownPages: async ({ house }, use) => {
    const ownPages = await startOwnPages(house);
    await use(ownPages);
    await ownPages.close();
  },
  network: async ({ house }, use) => {
    const network = await startNetwork(house.serviceUrl);
    await use(network);
    await network.close();
  },
});
