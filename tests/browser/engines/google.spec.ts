import { type GoogleHouse, startGoogleHouse } from '../support/google-house.ts';
import { test } from './support/test.ts';

let house: GoogleHouse;
test.beforeAll(async () => {
  house = await startGoogleHouse();
  house.provider.settings.visitor = 'ada';
});
test.afterAll(() => house.close());

const button = (name: string) =>
  `[...document.querySelectorAll('dialog button')].find(({ textContent }) => textContent === '${name}')`;

for (const [kind, openerPolicy] of [
  ['reports to the chat', ''],
  ['has lost the chat', 'same-origin'],
] as const) {
  test(`logs in with Google by a window that ${kind}`, async ({ visitor }) => {
    house.provider.settings.openerPolicy = openerPolicy;
    await visitor.tab.goTo(house.addressOf('members'));
    await visitor.expectSoon(`Boolean(${button('Continue with Google')})`);
    // A click goes to a place, at which the dialog has to have arrived.
    await visitor.expectSoon(`document.getAnimations().length === 0`);
    await visitor.click(`document.querySelector('dialog input[type="checkbox"]')`);
    await visitor.expectSoon(`document.querySelector('dialog input[type="checkbox"]').checked`);
    await visitor.click(button('Continue with Google'));
    if (openerPolicy) {
      await visitor.expectSoon(`Boolean(${button('Open the window again')})`);
      await visitor.expectSoon(
        String.raw`/^\d\d$/.test(document.querySelector('dialog strong').textContent)`,
      );
    } else {
      await visitor.expectSoon(`document.querySelector('textarea') !== null`);
      await visitor.expectSoon(`document.querySelector('dialog') === null`);
    }
  });
}
