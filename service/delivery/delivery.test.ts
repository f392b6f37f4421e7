import { afterEach, describe, expect, it } from 'vitest';
import { serve } from '../agents/serve.test-helper.ts';
import { summaryOf } from '../base/error-summary.ts';
import type { ServiceFailure } from '../base/service-failure.ts';
import { createDelivery } from './delivery.ts';
import { openMailServer } from './post-office.test-helper.ts';
import type { SmsOptions } from './send-sms.ts';

const target = { way: 'email', address: 'ada@mail.example' } as const;
const code = { botName: 'Shop', code: '012345', minutes: 5 };
const from = 'Shop <chat@shop.example>';

const closing: (() => PromiseLike<void> | void)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

const mailServer = async (options?: Parameters<typeof openMailServer>[0]) => {
  const server = await openMailServer(options);
  closing.push(() => server.close());
  return server;
};
const mailer = (url: string) => {
  const delivery = createDelivery({ mail: { url, from } });
  closing.push(() => delivery.close());
  return delivery;
};

describe('e-mail', () => {
  it('goes through STARTTLS with a password', async () => {
    const server = await mailServer({ authOptional: false });
    const delivery = mailer(`smtp://ada:secret@127.0.0.1:${server.port}?tls.rejectUnauthorized=false`);
    await delivery.send(target, code, 'en');
    expect(server.mails).toMatchObject([{ to: 'ada@mail.example', secure: true, user: 'ada' }]);
    const [{ content } = { content: '' }] = server.mails;
    expect(content).toMatch(/^From: Shop <chat@shop\.example>$/im);
    expect(content).toMatch(/^Subject: Your Shop verification code/im);
    expect(content).toContain('012345 is your code');
  });

  it('is told in Chinese to a Chinese visitor', async () => {
    const server = await mailServer();
    await mailer(`smtp://127.0.0.1:${server.port}?ignoreTLS=true`).send(target, code, 'zh-CN');
    const body = server.mails[0]?.content.split('\r\n\r\n').at(-1) ?? '';
    expect(Buffer.from(body, 'base64').toString('utf8')).toContain('登录验证码是 012345');
  });

  it.each([
    ['whose certificate nobody vouches for', {}, '127.0.0.1'],
    ['that offers no TLS', { hideSTARTTLS: true }, '0.0.0.0'],
    ['that does not take the message', { onRcptTo: refuse }, '127.0.0.1'],
  ])('is not sent through a server %s', async (_name, options, host) => {
    const server = await mailServer(options);
    const ignore = 'onRcptTo' in options ? '?ignoreTLS=true' : '';
    const sending = mailer(`smtp://ada:secret@${host}:${server.port}${ignore}`).send(target, code, 'en');
    const failure = (await sending.catch((error: unknown) => error)) as ServiceFailure;
    expect(failure).toMatchObject({ code: 503, told: 'a code could not be sent by email' });
    expect(server.mails).toEqual([]);
    const logged = summaryOf(failure.cause);
    expect(logged['url']).toBe(`smtp://${host}:${server.port}`);
    expect(JSON.stringify(logged)).not.toMatch(/012345|ada|secret/);
  });
});

const phone = { way: 'phone', address: '+8613812345678' } as const;
const provider = async (reply: string, status = 200) => {
  const heard: { method: string | undefined; authorization: string | undefined; body: string }[] = [];
  const server = await serve((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString('utf8')));
    request.on('end', () => {
      heard.push({ method: request.method, authorization: request.headers.authorization, body });
      response.writeHead(status).end(reply);
    });
  });
  closing.push(() => server[Symbol.asyncDispose]());
  return { heard, url: server.url };
};
const send = (sms: SmsOptions, botName = 'Shop "A"') =>
  createDelivery({ sms }).send(phone, { ...code, botName, areaCode: '86' }, 'en');

describe('text messages', () => {
  it('fill a JSON body, escaped', async () => {
    const { heard, url } = await provider('{"code":"OK"}');
    const body = '{"to":"{phone}","cc":"{areaCode}","n":"{number}","t":"{text}","c":"{code}","x":"{other}"}';
    await send({ url, body, headers: { Authorization: 'Bearer key' }, expect: '"OK"' });
    expect(heard).toMatchObject([{ method: 'POST', authorization: 'Bearer key' }]);
    expect(JSON.parse(heard[0]?.body ?? '')).toMatchObject({
      to: '+8613812345678',
      cc: '86',
      n: '13812345678',
      t: expect.stringContaining('Shop "A"'),
      c: '012345',
      x: '{other}',
    });
  });

  it('fill a form, escaped', async () => {
    const { heard, url } = await provider('');
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    await send({ url, headers, body: 'To={phone}&Body={text}' }, 'A&B=C');
    const form = new URLSearchParams(heard[0]?.body);
    expect(form.get('To')).toBe('+8613812345678');
    expect(form.get('Body')).toContain('A&B=C');
  });

  it.each([
    ['with a failure', 500, 'OK', 'OK'],
    ['without the words that were expected', 200, '{"code":"isv.BUSINESS_LIMIT"}', 'OK'],
    ['with a redirect', 302, 'OK', 'OK'],
  ])('count as not sent when the provider answers %s', async (_name, status, reply, expected) => {
    const { url } = await provider(reply, status);
    await expect(send({ url, body: '{}', expect: expected })).rejects.toMatchObject({ code: 503 });
  });
});

it('gives a provider up whose reply has no end', async () => {
  const server = await serve((_request, response) => {
    const say = () => {
      while (response.write('OK'.repeat(20_000)));
      response.once('drain', say);
    };
    say();
  });
  closing.push(() => server[Symbol.asyncDispose]());
  await expect(send({ url: server.url, body: '{}', expect: 'OK' })).rejects.toThrow();
});

it('sends nothing where nothing is set up, and says so', async () => {
  const delivery = createDelivery({});
  expect([delivery.can('email'), delivery.can('phone')]).toEqual([false, false]);
  await expect(delivery.send(target, code, 'en')).rejects.toMatchObject({ code: 503 });
});

function refuse(_address: unknown, _session: unknown, done: (error: Error) => void): void {
  done(new Error('no such mailbox: ada@mail.example'));
}
