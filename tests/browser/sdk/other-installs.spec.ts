import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { root } from '../../../scripts/support/command.ts';
import { chatInPanel } from '../support/chat.ts';
import { siteToken } from '../support/site-user.ts';
import { test } from '../support/test.ts';

/**
 * The first snippet of HTML that has this in it, as the documentation has it but for the address and the bot.
 */
const snippetWith = (part: string, page: string, serviceUrl: string): string => {
  const text = readFileSync(join(root, 'docs', page), 'utf8');
  const found = [...text.matchAll(/```html\n([^`]+)```/g)].find(([, code]) => code?.includes(part));
  return (found?.[1] ?? '')
    .replaceAll('https://chat.example.com', serviceUrl)
    .replace("botId: 'support'", "botId: 'welcoming'");
};

test('the tag of Google Tag Manager works where the scripts are written anew without their attributes @all', async ({
  page,
  house,
}) => {
  // A page that Playwright makes up counts as one of the internet, which may load nothing of this machine.
  await page.goto(`${house.hostPageUrl}/tagged`);
  await page.setContent('<!doctype html><html lang="en"><title>Shop</title>');
  await page.evaluate(
    (html) => {
      for (const { text, src } of new DOMParser().parseFromString(html, 'text/html').scripts) {
        const script = document.createElement('script');
        if (src) script.src = src;
        else script.text = text;
        document.body.append(script);
      }
    },
    snippetWith('.slice.call(arguments)', 'site-builders.md', house.serviceUrl),
  );
  await page.getByRole('button', { name: 'Open chat' }).click();
  const chat = await chatInPanel(page);
  await chat.askAndRead('Hello');
});

test.describe('in the web view of an app', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('the chat fills the page, knows the user by the bridge of the app, and keeps who it was @all', async ({
    page,
    house,
  }) => {
    const address = `${house.serviceUrl}/in-an-app`;
    await page.route(address, (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: snippetWith('giveToken', 'en/mobile-apps.md', house.serviceUrl),
      }),
    );
    // As the app does: it hears that a token is wanted, and answers by a script.
    const asked: string[] = [];
    await page.exposeFunction('hearInApp', async (message: string) => {
      asked.push(message);
      await page.evaluate(`giveToken(${JSON.stringify(siteToken('ann'))})`);
    });
    await page.addInitScript(() => {
      Object.assign(globalThis, {
        AppBridge: {
          postMessage: (message: string) =>
            void (globalThis as unknown as { hearInApp(text: string): Promise<void> }).hearInApp(message),
        },
      });
    });
    await page.goto(address);
    const chat = await chatInPanel(page);
    const frame = await page.locator('iframe[title]').boundingBox();
    expect(frame).toEqual({ x: 0, y: 0, width: 390, height: 844 });
    await chat.askAndRead('Hello');
    await chat.button('Menu').click();
    await expect(chat.root.getByText('Logged in as ann of the site')).toBeVisible();
    expect(asked[0]).toBe('token');

    await page.goto(address);
    await expect((await chatInPanel(page)).questions).toHaveText(['Hello']);
  });
});
