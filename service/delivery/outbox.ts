import { randomBytes, timingSafeEqual } from 'node:crypto';
import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';
import { html, raw } from 'hono/html';
import { serve } from '../http/answer.ts';
import { readStyle } from '../http/pages/page-style.ts';
import { sourceHash } from '../http/pages/source-hash.ts';
import type { Send } from './code-message.ts';

const KEPT = 20;
const outboxPath = '/outbox';

const isLoopback = (address: string | undefined): boolean => /^(?:::ffff:)?127\.|^::1$/.test(address ?? '');
const LOOPBACK_HOST = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/;
const FORWARDED = ['Forwarded', 'X-Forwarded-For', 'X-Forwarded-Host', 'X-Real-IP', 'Via'];

/**
 * Keeps the codes that cannot be sent, for people who try the service out on their own machine: in the
 * terminal, and on a page that only this machine gets, under an address that only the terminal tells. Never
 * part of a service for others.
 * @param print Writes a line to the terminal.
 */
export const createOutbox = (print: (line: string) => void, now: () => number) => {
  const key = randomBytes(12).toString('base64url');
  const messages: { at: Date; address: string; text: string }[] = [];
  let base = '';

  const mayRead = (context: Context): boolean => {
    const given = Buffer.from(context.req.query('key') ?? '');
    return (
      isLoopback(getConnInfo(context).remote.address) &&
      LOOPBACK_HOST.test(context.req.header('Host') ?? '') &&
      FORWARDED.every((name) => context.req.header(name) === undefined) &&
      given.length === key.length &&
      timingSafeEqual(given, Buffer.from(key))
    );
  };
  const address = () => `${base}${outboxPath}?key=${key}`;
  const send: Send = async (message) => {
    messages.unshift({ at: new Date(now()), address: message.address, text: message.text });
    messages.length = Math.min(messages.length, KEPT);
    print(`code for ${message.address}: ${message.code} (${address()})`);
  };

  const route = serve('GET', outboxPath, { for: 'anybody' }, async ({ context }) => {
    if (!mayRead(context)) return context.notFound();
    context.header('Cache-Control', 'no-store');
    const style = await readStyle();
    context.header(
      'Content-Security-Policy',
      `default-src 'none'; style-src ${sourceHash(style)}; frame-ancestors 'none'`,
    );
    context.header('Referrer-Policy', 'no-referrer');
    const items = messages.map(
      ({ at, address: to, text }) =>
        html`<hr />
          <p>
            <time class="faint" datetime="${at.toISOString()}">${at.toLocaleTimeString()}</time>
            <strong>${to}</strong>
          </p>
          <p>${text}</p>`,
    );
    return context.html(
      html`<!doctype html>
        <html lang="en">
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width" />
          <meta http-equiv="refresh" content="3" />
          <title>Outbox</title>
          ${raw(`<style>${style}</style>`)}
          <body class="card">
            <main>
              <h1>Outbox</h1>
              <p class="faint">Codes that would have been sent. Only this machine sees this page.</p>
              ${items}
            </main>
          </body>
        </html>`,
    );
  });

  return {
    send,
    routes: [route],
    address,
    /** Tells where the service can be reached once it listens. */
    listensAt: (url: string): void => {
      base = url;
    },
  };
};
