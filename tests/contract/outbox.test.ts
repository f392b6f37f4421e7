import { request } from 'node:http';
import { baseConfig, emailLogin, sendEmail } from 'casement/contract';
import { afterEach, describe, expect, it } from 'vitest';
import type { RunningService, ServiceOptions } from '../../service/server/start-service.ts';
import { createClient } from '../../check/client.ts';
import { newEmail, passCheck } from '../../check/login.ts';
import { startReference, targetAt } from './support/reference.ts';

const running: RunningService[] = [];
afterEach(async () => {
  for (const service of running.splice(0)) await service.close();
});

const start = async (options: ServiceOptions = {}) => {
  const lines: string[] = [];
  const service = await startReference({
    trustedProxies: [],
    print: (line) => void lines.push(line),
    ...options,
  });
  running.push(service);
  return { service, lines, client: createClient(targetAt(service.url), 'open') };
};

/** `fetch` does not let one choose the Host header. */
const statusOf = (url: string, headers: Record<string, string>): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    request(url, { headers }, (response) => {
      response.resume();
      resolve(response.statusCode);
    })
      .once('error', reject)
      .end();
  });

describe('without any delivery', { timeout: 60_000 }, () => {
  it('shows codes in the terminal and on the page that it names', async () => {
    const { service, lines, client } = await start();
    const email = newEmail();
    await client.call(sendEmail, { email, captchaVerification: await passCheck(client) });
    const [, code = '', url = ''] = /: (\d{6}) \((\S+)\)$/.exec(lines.join('\n')) ?? [];
    expect(lines.join('\n')).toContain(email);
    expect(url).toBe(service.outboxUrl);
    const page = await fetch(url);
    expect(await page.text()).toContain(code);
    expect(page.headers.get('Content-Security-Policy')).toContain("default-src 'none'");
    expect((await client.call(emailLogin, { email, code })).user.email).toBe(email);
  });

  it('shows the page to this machine only, and to nobody who does not know its key', async () => {
    const { service } = await start();
    const url = service.outboxUrl ?? '';
    expect(await statusOf(url, {})).toBe(200);
    expect(await statusOf(url.replace(/key=.*/, 'key=wrong'), {})).toBe(404);
    expect(await statusOf(url.replace(/\?.*/, ''), {})).toBe(404);
    expect(await statusOf(url, { Host: 'shop.example' })).toBe(404);
    for (const name of ['X-Forwarded-For', 'Forwarded', 'X-Real-IP', 'Via']) {
      expect(await statusOf(url, { [name]: '203.0.113.5' })).toBe(404);
    }
  });

  it.each<[string, ServiceOptions]>([
    ['in production', { isProduction: true }],
    ['behind a proxy', { trustedProxies: ['127.0.0.1'] }],
    ['for other machines', { host: '0.0.0.0' }],
  ])('shows them nowhere %s', async (_name, options) => {
    const { service, lines } = await start(options);
    expect(service.outboxUrl).toBeUndefined();
    expect(await statusOf(`http://127.0.0.1:${service.port}/outbox?key=`, {})).toBe(404);
    const target = targetAt(`http://127.0.0.1:${service.port}`);
    const { login } = (await createClient(target, 'open').call(baseConfig, {})).channel;
    expect(login).toMatchObject({ phone: 0, email: 0 });
    expect(lines).toEqual([]);
  });
});
