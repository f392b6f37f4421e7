import { expect } from '@playwright/test';
import { chatAddress, chatIn } from '../support/chat.ts';
import { startStaticHost } from '../support/static-host.ts';
import { test } from '../support/test.ts';

/** A query whose exact text the chat must keep in the address. */
const query = `${new URL(chatAddress('http://localhost')).search}&n=007&flag&twice=1&twice=2`;

for (const [folder, path] of [
  ['/', '/settings'],
  ['/', '/index.htm'],
  ['/', '/a/b/c'],
  ['/', '//elsewhere.example/c'],
  ['/chat/', '/chat'],
  ['/chat/', '/chat/settings'],
  ['/chat/', '/chat/a/b/c/'],
] as const) {
  test(`a static host with a fallback page leads from ${path} to ${folder} @all`, async ({ page, house }) => {
    const host = await startStaticHost({ serviceUrl: house.serviceUrl, folder });
    await page.goto('about:blank');
    await page.goto(`${host.url}${path}${query}#part`);
    const { composer } = chatIn(page);
    await expect(page).toHaveURL(`${host.url}${folder}${query}#part`);
    await expect(composer).toBeEditable();
    await page.goBack();
    expect(page.url()).toBe('about:blank');
    await host.close();
  });
}

test('a chat answers after it was led to its folder', async ({ page, house }) => {
  const host = await startStaticHost({ serviceUrl: house.serviceUrl, folder: '/chat/' });
  await page.goto(`${host.url}/chat/settings${query}`);
  const chat = chatIn(page);
  await chat.askAndRead('Where am I?');
  await expect(page).toHaveURL(`${host.url}/chat/${query}`);
  await host.close();
});

for (const [service, path] of [
  ['im', '/chat/'],
  ['./im', '/chat/settings'],
] as const) {
  test(`from ${path}, the service \`${service}\` and the icon are found below the app's folder @all`, async ({
    page,
    house,
  }) => {
    const host = await startStaticHost({ serviceUrl: house.serviceUrl, folder: '/chat/', service });
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto(`${host.url}${path}${query}`);
    const chat = chatIn(page);
    await chat.askAndRead('Where are you?');
    await expect(page).toHaveURL(`${host.url}/chat/${query}`);
    expect(asked.filter((name) => !name.startsWith('/chat/'))).toEqual([]);
    const icon = await page.locator('link[rel="icon"]').evaluate(({ href }: HTMLLinkElement) => href);
    expect((await page.request.get(icon)).headers()['content-type']).toBe('image/svg+xml');
    await host.close();
  });
}

test('the folder itself asks for no file of the router @all', async ({ page, house }) => {
  const host = await startStaticHost({ serviceUrl: house.serviceUrl, folder: '/chat/' });
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(new URL(request.url()).pathname));
  await page.goto(`${host.url}/chat/${query}`);
  await expect(page.getByText('This address is incomplete')).toHaveCount(0);
  await expect(chatIn(page).composer).toBeEditable();
  await page.waitForLoadState('networkidle');
  expect(scripts.filter((path) => path.includes('/router-'))).toEqual([]);
  await host.close();
});
