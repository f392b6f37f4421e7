import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { createSiteLogin } from './site-login.ts';

it('refuses an address that it cannot read, and goes on', async () => {
  const login = createSiteLogin('a secret of thirty-two characters');
  const server = createServer((request, response) => {
    if (!login.answer(request, response)) response.writeHead(404).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  expect((await fetch(`${url}//`)).status).toBe(400);
  expect((await fetch(`${url}/api/user`)).status).toBe(200);
  server.close();
  server.closeAllConnections();
});
