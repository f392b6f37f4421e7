import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { root } from '../../../scripts/support/command.ts';
import { chatInPanel } from '../support/chat.ts';
import { test } from '../support/test.ts';

/** The snippet as the page about embedding has it. */
const importMapIn = (language: string): string => {
  const page = readFileSync(join(root, 'docs', language, 'embedding.md'), 'utf8');
  const [, snippet = ''] = /```html\n(<script type="importmap">[^`]*)```/.exec(page) ?? [];
  return snippet;
};

/** Where the map's addresses lead on the server of somebody who follows the page. */
const folders = { '/modules/casement/': root, '/modules/penpal/': join(root, 'node_modules/penpal') };

const startSite = async (html: string) => {
  const server = createServer(({ url = '/' }, response) => {
    const [place, folder] = Object.entries(folders).find(([start]) => url.startsWith(start)) ?? [];
    if (url === '/') response.writeHead(200, { 'Content-Type': 'text/html' }).end(html);
    else if (place === undefined || folder === undefined || url.includes('..')) response.writeHead(404).end();
    else {
      response.writeHead(200, { 'Content-Type': 'text/javascript' });
      response.end(readFileSync(join(folder, url.slice(place.length))));
    }
  });
  server.listen(0, 'localhost');
  await once(server, 'listening');
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  return { url: `http://localhost:${(server.address() as AddressInfo).port}/`, close };
};

for (const language of ['en', 'zh-CN']) {
  test(`a page without a bundler finds the package by the import map of the documentation (${language}) @all`, async ({
    page,
    house,
  }) => {
    const site = await startSite(`<!doctype html><html lang="en"><title>Shop</title>
      ${importMapIn(language)}
      <script type="module">
        import { createChat } from 'casement';
        createChat({ appUrl: '${house.serviceUrl}/', botId: 'scripted', channelId: 'web' }).open();
      </script>`);
    await page.goto(site.url);
    const chat = await chatInPanel(page);
    await chat.askAndRead('Hello');
    await expect(chat.questions).toHaveText(['Hello']);
    site.close();
  });
}
