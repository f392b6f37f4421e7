import { expect, it } from 'vitest';
import { serve } from '../agents/serve.test-helper.ts';
import { createForeignCaptcha } from './foreign-captcha.ts';

it('passes calls on to a server of the protocol, and asks it whether a check was passed', async () => {
  const heard: [string | undefined, unknown][] = [];
  await using server = await serve((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString('utf8')));
    request.on('end', () => {
      const json = JSON.parse(body) as { captchaVerification?: string };
      heard.push([request.url, json]);
      const repCode = json.captchaVerification === 'bad' ? '6110' : '0000';
      response.end(JSON.stringify({ repCode, repData: { token: 't' }, success: true }));
    });
  });
  const captcha = createForeignCaptcha(`${server.url}/`);
  expect(await captcha.pass('get', { captchaType: 'blockPuzzle' })).toEqual({
    repCode: '0000',
    repData: { token: 't' },
    success: true,
  });
  expect([await captcha.use('good'), await captcha.use('bad')]).toEqual([true, false]);
  expect(heard).toEqual([
    ['/captcha/get', { captchaType: 'blockPuzzle' }],
    ['/captcha/verify', { captchaVerification: 'good' }],
    ['/captcha/verify', { captchaVerification: 'bad' }],
  ]);
});

it.each([
  ['an error page', 502, '<html>'],
  ['another shape', 200, '[]'],
  ['a reply of two megabytes', 200, JSON.stringify({ repCode: '0000', repData: 'x'.repeat(2_000_000) })],
])('takes %s for a server that is away', async (_name, status, body) => {
  await using server = await serve((_request, response) => response.writeHead(status).end(body));
  const captcha = createForeignCaptcha(server.url);
  await expect(captcha.use('x')).rejects.toMatchObject({ code: 503 });
});
