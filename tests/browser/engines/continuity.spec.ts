import { expect } from '@playwright/test';
import { test } from './support/test.ts';
import type { Visit } from './support/visit.ts';

/** Opens by a real click: WebKit lets only the click itself put the focus into a frame of another site. */
const openByHand = async (visitor: Visit) => {
  await visitor.hoverLauncher();
  await visitor.expectAsked('hide');
  await visitor.clickLauncher();
  await visitor.expectComposerFocused();
};

const send = async (visitor: Visit, text: string) => {
  await visitor.evaluate(`void casement('send', '${text}')`);
  await visitor.expectAsked(`send "${text}"`);
};

test('stands open again after a full page load', async ({ visitor }) => {
  const url = visitor.addPage();
  await visitor.goTo(url);
  await openByHand(visitor);
  await visitor.goTo(visitor.addPage());
  await visitor.expectAsked('show');
  expect(await visitor.isOpen()).toBe(true);
  await send(visitor, 'after');
});

test('leaves the history and the way back to the page', async ({ visitor }) => {
  const first = visitor.addPage();
  await visitor.goTo(first);
  await visitor.goTo(visitor.addPage());
  const length = await visitor.evaluate('history.length');
  await openByHand(visitor);
  await send(visitor, 'one');
  expect(await visitor.evaluate('history.length')).toBe(length);
  await visitor.tab.goBack();
  await visitor.expectSoon('location.href', first);
});

test('stays through navigation within the page (`pushState`)', async ({ visitor }) => {
  await visitor.goTo(visitor.addPage({ body: '<main>One</main>' }));
  await openByHand(visitor);
  await send(visitor, 'before');
  await visitor.evaluate(
    `(() => { history.pushState(null, '', '/orders'); document.querySelector('main').textContent = 'Two'; })()`,
  );
  await send(visitor, 'after');
  await visitor.expectAsked('send "before"');
});

test('comes back after the page has swapped its body', async ({ visitor }) => {
  await visitor.goTo(visitor.addPage());
  await openByHand(visitor);
  await visitor.evaluate(`void document.body.replaceWith(document.createElement('body'))`);
  await visitor.expectAsked('show');
  await send(visitor, 'after');
  expect(await visitor.isOpen()).toBe(true);
});

test('takes the page behind a narrow screen out of reach, but not what is marked there', async ({
  visitor,
}) => {
  await visitor.goTo(visitor.addPage({ body: '<main><p>An oak chair</p><button>Buy</button></main>' }));
  await visitor.tab.resize(460, 800);
  await visitor.evaluate(
    `void (casement('setContext', { page: ['selection'] }), getSelection().selectAllChildren(document.querySelector('p')))`,
  );
  await openByHand(visitor);
  await visitor.expectSoon(`document.querySelector('main').matches('[inert]')`);
  const ask = 'host.getContext(5000).then((context) => { globalThis.marked = context.selection; })';
  await visitor.evaluate(`void ${ask}`, 'chat');
  await visitor.expectSoon('globalThis.marked', 'An oak chair', 'chat');
  await visitor.press('Escape', 'chat');
  await visitor.expectSoon(`document.querySelector('main').outerHTML.includes('inert')`, false);
});

test('covers a narrow screen and holds the page still meanwhile', async ({ visitor }) => {
  await visitor.goTo(visitor.addPage({ body: '<div style="height: 3000px"></div>' }));
  // Narrower than this no window of WebKitGTK gets.
  await visitor.tab.resize(460, 800);
  await visitor.evaluate('scrollTo(0, 600)');
  await openByHand(visitor);
  const frame = visitor.inShadow('iframe');
  await visitor.expectSoon(`${frame}.getBoundingClientRect().width === innerWidth`);
  await visitor.expectSoon(`getComputedStyle(document.documentElement).overflowY`, 'hidden');
  await visitor.press('Escape', 'chat');
  await visitor.expectSoon(`getComputedStyle(document.documentElement).overflowY`, 'visible');
  expect(await visitor.evaluate('scrollY')).toBe(600);
});
