import { expect } from '@playwright/test';
import { hostKinds } from './support/host-kinds.ts';
import { test } from './support/test.ts';

for (const { name, policy, wrong, headers, ...page } of hostKinds) {
  test(`is opened, used and closed on ${name}`, async ({ visitor, app }) => {
    await visitor.goTo(
      visitor.addPage({
        ...page,
        headers: { ...headers, ...(policy && { 'Content-Security-Policy': policy(app.url) }) },
      }),
    );
    expect(await visitor.evaluate(`${visitor.inShadow('iframe')} == null`)).toBe(true);

    // By a real click: WebKit lets only the click itself put the focus into a frame of another site.
    await visitor.hoverLauncher();
    await visitor.expectAsked('hide');
    await visitor.clickLauncher();
    await visitor.expectComposerFocused();
    await visitor.tab.type('typed at once', 'chat');
    await visitor.expectSoon(`document.querySelector('textarea').value`, 'typed at once', 'chat');

    await visitor.evaluate(`void casement('send', 'from the page')`);
    await visitor.expectAsked('send "from the page"');

    await visitor.press('Escape', 'chat');
    await visitor.expectSoon(`${visitor.inShadow('.launcher')}.getAttribute('aria-expanded')`, 'false');
    await visitor.expectSoon(`${visitor.inShadow('.launcher')}.matches(':focus')`);
    if (wrong) expect(await visitor.evaluate(wrong)).toBe('');

    await visitor.evaluate(`void casement('destroy')`);
    expect(await visitor.evaluate(`document.querySelector('[data-casement]') === null`)).toBe(true);
  });
}
