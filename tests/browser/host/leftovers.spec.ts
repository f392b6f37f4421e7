import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { chatAddress, chatIn, type Chat } from '../support/chat.ts';
import { replyInHalves } from '../support/gate.ts';
import { placesOf, watchShadowRoots } from '../support/leftovers.ts';
import { logInByEmail } from '../support/log-in.ts';
import { siteToken } from '../support/site-user.ts';
import { test } from '../support/test.ts';

/** Stands in all that is asked, answered, typed and named; whoever comes next must find it nowhere. */
const WORD = 'zanzibar';

test.beforeEach(async ({ context, model }) => {
  await watchShadowRoots(context);
  model.reply(async function* () {
    yield `All about **${WORD}**: [${WORD}](https://${WORD}.example/ "${WORD}") and \`${WORD}\`.`;
  });
});

/** What a page shows, without what is stored. */
const shownOf = async (page: Page) => (await placesOf(page, WORD)).filter((place) => place.includes('<'));
const expectNothing = (page: Page) => expect.poll(() => placesOf(page, WORD)).toEqual([]);

const announced = (chat: Chat) => chat.root.locator('div[aria-live="polite"]').filter({ hasText: WORD });

const ask = async (chat: Chat) => {
  await chat.askAndRead(`What of ${WORD}?`);
  await expect(announced(chat)).toHaveCount(1);
};

/**
 * Two conversations, each with a draft; the words of one are being searched for, those of the other being
 * changed.
 */
const leaveTraces = async (chat: Chat) => {
  await ask(chat);
  await chat.composer.fill(`A first draft about ${WORD}`);
  await chat.button('New chat').click();
  await expect(chat.questions).toHaveCount(0);
  await ask(chat);
  await chat.questions.last().hover();
  await chat.button('Edit question').click();
  await chat.root.getByRole('textbox', { name: 'Edit your question' }).fill(`What else of ${WORD}?`);
  await chat.composer.fill(`A second draft about ${WORD}`);
  await chat.button('Menu').click();
  await chat.root.getByRole('menuitem', { name: 'Find in chat' }).click();
  await chat.root.getByRole('searchbox', { name: 'Find in chat' }).fill(WORD);
};

const userPage = (user: string) => ({
  bot: 'welcoming',
  isSameSite: true,
  before: `window.userToken = ${JSON.stringify(siteToken(user))};`,
  options: 'getUserToken: async () => window.userToken,',
});

/** Has the site name another user, or nobody, and tells the chat. */
const become = (page: Page, user: string | null) =>
  page.evaluate(
    async ({ token }) => {
      const host = globalThis as unknown as {
        userToken: string | null;
        chat: Record<'login' | 'logout', () => Promise<void>>;
      };
      host.userToken = token;
      await (token === null ? host.chat.logout() : host.chat.login());
    },
    { token: user && siteToken(user) },
  );

for (const [who, next] of [
  ['a visitor who has logged out', null],
  ['a user in whose place another has logged in', 'yan'],
] as const) {
  test(`${who} leaves no word on the page, in the frame or in storage`, async ({ page, ownPages }) => {
    const chat = await ownPages.open(page, userPage(`zoe-${randomUUID()}`));
    await leaveTraces(chat);
    // What is looked for can be found: shown, announced, typed and stored.
    const before = (await placesOf(page, WORD)).join('\n');
    for (const place of ['<textarea', '<span', '<a', 'localStorage casement:draft', 'casement:edit'])
      expect(before).toContain(place);
    await become(page, next && `${next}-${randomUUID()}`);
    await expect(chat.questions).toHaveCount(0);
    await expectNothing(page);
    await chat.button('Chat history').click();
    await expect(chat.root.getByText('Your chats appear here')).toBeVisible();
    await expectNothing(page);
  });
}

test('another tab of a visitor who logs out keeps no word either @all', async ({
  page,
  context,
  ownPages,
}) => {
  const options = userPage(`zoe-${randomUUID()}`);
  const chat = await ownPages.open(page, options);
  await leaveTraces(chat);
  const otherTab = await context.newPage();
  const other = await ownPages.open(otherTab, options);
  await expect(other.questions).toHaveCount(1);
  await become(page, null);
  await expect(other.questions).toHaveCount(0);
  await expectNothing(otherTab);
  await expectNothing(page);
});

for (const [who, token] of [
  ['another user', JSON.stringify(siteToken(`yan-${randomUUID()}`))],
  ['nobody', 'null'],
] as const) {
  test(`a tab stays its user’s when the site’s page in another one has ${who} @all`, async ({
    page,
    context,
    ownPages,
  }) => {
    const chat = await ownPages.open(page, userPage(`zoe-${randomUUID()}`));
    await ask(chat);
    const otherTab = await context.newPage();
    const others = { ...userPage(''), before: `window.userToken = ${token};`, path: '/other' };
    const other = await ownPages.open(otherTab, others);
    await other.askAndRead('And the jug?');
    // Until it is turned to, the tab shows nothing of either, and can send nothing.
    await expect(chat.root.getByRole('heading', { name: 'Another user is logged in' })).toBeVisible();
    await expect(chat.button('Continue without logging in')).toHaveCount(0);
    await expect(chat.composer).toBeHidden();
    await expectNothing(page);
    // Turned to, it is the chat of the user whom its page names, with what was theirs.
    await page.getByRole('button', { name: 'Close chat' }).first().click();
    await page.getByRole('button', { name: 'Open chat' }).click();
    await expect(chat.composer).toBeEditable();
    await chat.button('Chat history').click();
    await expect(chat.root.getByText(`What of ${WORD}?`)).toBeVisible();
    await expect(chat.root.getByText('And the jug?')).toHaveCount(0);
    // And the other one waits in turn: neither takes the place from the other by itself.
    await expect(other.root.getByRole('heading', { name: 'Another user is logged in' })).toBeVisible();
    await expect(other.root.getByText('And the jug?')).toHaveCount(0);
  });
}

test('an account that is logged out of leaves no word on a page of the chat @all', async ({
  page,
  house,
}) => {
  await page.goto(chatAddress(house.serviceUrl, { bot: 'accounts', channel: 'members' }));
  const chat = chatIn(page);
  // The dialog comes by itself.
  await logInByEmail(page, house, `${WORD}-${randomUUID()}@mail.example`);
  await leaveTraces(chat);
  await chat.button('Menu').click();
  await chat.root.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(chat.questions).toHaveCount(0);
  await expect(chat.root.getByText('Log out success')).toBeVisible();
  await expectNothing(page);
});

test('a chat that is left, and then deleted, leaves no word', async ({ page, ownPages }) => {
  await page.clock.install();
  const chat = await ownPages.open(page, userPage(`zoe-${randomUUID()}`));
  await ask(chat);
  await chat.questions.last().hover();
  await chat.button('Edit question').click();
  await chat.root.getByRole('textbox', { name: 'Edit your question' }).fill(`What else of ${WORD}?`);
  await chat.composer.fill(`A draft about ${WORD}`);
  await chat.button('New chat').click();
  await expect(chat.questions).toHaveCount(0);
  // What is stored waits for whoever goes back to it.
  await expect.poll(() => shownOf(page)).toEqual([]);
  await chat.button('Chat history').click();
  const list = chat.root.getByRole('dialog', { name: 'Chat history' });
  await list.getByRole('button', { name: /^Delete/ }).click();
  await expect(list.getByText('Your chats appear here')).toBeVisible();
  // It can be taken back for some seconds, by a note that names it.
  await expect(list.getByRole('button', { name: 'Undo' })).toBeVisible();
  await list.getByRole('searchbox').focus();
  await page.clock.fastForward(10_000);
  await expect(list.getByRole('button', { name: 'Undo' })).toHaveCount(0);
  await expectNothing(page);
});

test('an answer that waits at the launcher goes with its visitor @all', async ({ page, ownPages, model }) => {
  const gate = replyInHalves(model, 'One moment. ', `All about ${WORD}.`);
  const chat = await ownPages.open(page, userPage(`zoe-${randomUUID()}`));
  await chat.ask(`What of ${WORD}?`);
  await expect(chat.answer).toContainText('One moment.');
  await page.getByRole('button', { name: 'Close chat' }).click();
  gate.open();
  await expect(page.getByRole('button', { name: 'Open chat, 1 new message' })).toBeVisible();
  await become(page, null);
  await expect(page.getByRole('button', { name: 'Open chat', exact: true })).toBeVisible();
  await expectNothing(page);
});
