import { afterEach, expect, it } from 'vitest';
import { type HostPage, startHostPage } from './server.ts';

let page: HostPage | undefined;
afterEach(() => page?.close());

it('refuses an address that it cannot read, and goes on', async () => {
  page = await startHostPage({ port: 0, serviceUrl: 'http://127.0.0.1:9', host: '127.0.0.1' });
  expect((await fetch(`${page.url}//`)).status).toBe(400);
  expect((await fetch(page.url)).status).toBe(200);
});
