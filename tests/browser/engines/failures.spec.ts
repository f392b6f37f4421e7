import { expect } from '@playwright/test';
import { test } from './support/test.ts';

const failures: { name: string; script?: string; policy?: string; code: string }[] = [
  { name: 'the page’s policy refuses the frame', policy: "frame-src 'none'", code: 'FRAME_BLOCKED' },
  { name: '`frame-ancestors` excludes the page', script: 'data-bot-id="guarded"', code: 'FRAME_BLOCKED' },
  { name: 'the page is sandboxed without an origin', policy: 'sandbox allow-scripts', code: 'FRAME_BLOCKED' },
  { name: 'there is no such page', script: 'data-bot-id="missing"', code: 'FRAME_BLOCKED' },
  { name: 'the frame ends up at another origin', script: 'data-bot-id="elsewhere"', code: 'ORIGIN_MISMATCH' },
  { name: 'the app is too new', script: 'data-bot-id="newer"', code: 'PROTOCOL_MISMATCH' },
];

for (const { name, script = 'data-bot-id="plain"', policy, code } of failures) {
  test(`says why and offers the full page when ${name}`, async ({ visitor }) => {
    await visitor.goTo(
      visitor.addPage({
        script: `${script} data-channel-id="web"`,
        headers: policy ? { 'Content-Security-Policy': policy } : {},
      }),
    );
    await visitor.evaluate(
      `void (casement('on', 'error', (error) => { globalThis.failed = error.code; }), casement('open'))`,
    );
    await visitor.expectSoon('globalThis.failed', code);
    const link = visitor.inShadow('a');
    expect(await visitor.evaluate(`${link}.checkVisibility()`)).toBe(true);
    expect(await visitor.evaluate(`${link}.href`)).toContain('channel_id=web');
  });
}

test('brings the chat on Try again after the second part of the script could not be fetched', async ({
  visitor,
  app,
  host,
}) => {
  const script = `${app.url}/flaky-${Date.now()}/sdk.js`;
  const attributes = `data-bot-id="plain" data-channel-id="web" data-app-url="${app.url}/"`;
  await visitor.goTo(host.addPage(`<script async src="${script}" ${attributes}></script>`));
  await visitor.evaluate(
    `void (casement('on', 'error', (error) => { globalThis.failed = error.code; }), casement('open'))`,
  );
  await visitor.expectSoon('globalThis.failed', 'SCRIPT_BLOCKED');
  await visitor.evaluate(`void casement('setContext', { fields: { plan: 'gold' } })`);
  await visitor.click(visitor.inShadow('.failure button'));
  await visitor.expectAsked('setContext {"entries":[{"name":"plan","value":"gold"}]}');
});
