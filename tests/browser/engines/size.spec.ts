import { test } from './support/test.ts';
import type { Visit } from './support/visit.ts';

const LISTEN = `<script>
  window.told = '';
  const wait = setInterval(() => {
    if (!window.casement || !casement.createChat) return;
    clearInterval(wait);
    casement('on', 'resize', ({ width, height, isExpanded }) => (told += width + 'x' + height + (isExpanded ? '! ' : ' ')));
  });
</script>`;

const expectPanel = (visitor: Visit, size: string) =>
  visitor.expectSoon(
    `(({ offsetWidth, offsetHeight }) => offsetWidth + 'x' + offsetHeight)(${visitor.inShadow('.panel')})`,
    size,
  );

test('has a panel that becomes large and small again, and tells of each size once', async ({ visitor }) => {
  await visitor.goTo(visitor.addPage({ body: LISTEN }));
  await visitor.clickLauncher();
  await visitor.expectAsked('setExpansion {"canExpand":true,"isExpanded":false}');
  const small = await visitor.evaluate(`${visitor.inShadow('.panel')}.offsetHeight`);
  await visitor.evaluate(`host.expand()`, 'chat');
  await expectPanel(visitor, `800x${small}`);
  await visitor.expectSoon('told', `800x${small}! `);
  await visitor.tab.reload();
  await expectPanel(visitor, `800x${small}`);
  await visitor.expectAsked('setExpansion {"canExpand":true,"isExpanded":true}');
  await visitor.evaluate(`host.restore()`, 'chat');
  await expectPanel(visitor, `400x${small}`);
  await visitor.expectSoon('told.endsWith("400x' + small + ' ")');
});

test('is as high inline as its content, within what the page allows', async ({ visitor }) => {
  await visitor.goTo(
    visitor.addPage({
      body: `<div id="place" style="width: 500px"></div>${LISTEN}`,
      script: `data-bot-id="plain" data-channel-id="web" data-mode="inline" data-container="#place" data-auto-height='{"min":240,"max":600}'`,
    }),
  );
  await visitor.expectSoon('Boolean(globalThis.host)', true, 'chat');
  await expectPanel(visitor, '500x240');
  let heard = '';
  for (const [asked, given] of [
    [410, 410],
    [5000, 600],
    [1, 240],
  ] as const) {
    await visitor.evaluate(`host.resize({ height: ${asked} })`, 'chat');
    await expectPanel(visitor, `500x${given}`);
    heard += `500x${given} `;
    // A page that is seldom drawn hears of it when it is.
    await visitor.expectSoon('told', heard);
  }
});
