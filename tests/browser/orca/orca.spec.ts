import { writeFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { createGate } from '../support/gate.ts';
import type { OwnPages } from '../support/own-page.ts';
import { test, type Step, type Walk } from './support/test.ts';

/*
 * The chat as Orca speaks it, in an installed Firefox, by real keys. One desktop for all walks, for it takes long to start.
 */
test.describe.configure({ mode: 'default', timeout: 120_000 });

/** With its placeholder, once the app has given it one. */
const COMPOSER = /^Message entry/;
const LAUNCHER = /^Open chat collapsed push button\.$/;
const STARTED = 'The answer has started';
const ANSWER = `Oak lasts long.

## Care

- Oil it once a year
- Keep it dry

| Wood | Years |
| --- | --- |
| Oak | 60 |
| Pine | 30 |

\`\`\`js
const years = 60;
\`\`\`

Read [the guide to oak](https://example.com/oak).
`;

const walks = new Map<string, Step[]>();

/**
 * Whether the chat has been loaded, which begins with the focus on its launcher, is to be seen from outside
 * the browser.
 */
const READY = 'The chat is ready';
const tellReady = `chat.on('ready', () => (document.title = '${READY}'));`;

/** Finds the launcher among the page's buttons and opens the chat by it. */
const openChat = async ({ desktop, hears }: Walk, { add }: OwnPages, bot: string, greeting: string) => {
  const address = add({ bot, after: tellReady });
  await hears(
    'opens the page',
    () => desktop.open(address),
    'Finished loading Blue vase.',
    'Page has 1 heading.',
  );
  await hears('**B**, the next button', () => desktop.press('b'), LAUNCHER);
  await desktop.waitForTitle(READY);
  await hears('**Enter**', () => desktop.press('Return'), COMPOSER, 'Focus mode', greeting);
};

const ask = async ({ desktop, hears }: Walk, question: string, ...wanted: (string | RegExp)[]) => {
  await desktop.type(question);
  await hears(`types “${question}”, **Enter**`, () => desktop.press('Return'), ...wanted);
};

const saidIn = ({ steps }: Walk): string[] => steps.flatMap(({ said }) => said);
const timesSaid = (walk: Walk, words: string): number =>
  saidIn(walk).filter((said) => said.includes(words)).length;

test.afterEach(({ walk }, { title, status }) => {
  if (status === 'passed') walks.set(title, walk.steps);
});

test('opens the chat, hears a question answered, and comes back to the page', async ({
  walk,
  ownPages,
  model,
}) => {
  const { desktop, hears } = walk;
  const rest = createGate();
  model.reply(async function* () {
    yield* ['It ', 'lasts ', 'sixty ', 'years, '];
    await rest.wait;
    yield* ['when ', 'it ', 'is ', 'kept ', 'dry.'];
  });
  await openChat(walk, ownPages, 'generous', 'Generous: How can I help you?');
  await ask(walk, 'How long does oak last?', STARTED);
  await hears(
    'waits for the rest of the answer',
    () => rest.open(),
    'The answer: It lasts sixty years, when it is kept dry.',
  );
  expect(timesSaid(walk, 'sixty')).toBe(1);
  expect(timesSaid(walk, STARTED)).toBe(1);
  expect(timesSaid(walk, 'How can I help you?')).toBe(1);
  await hears('**Escape**', () => desktop.press('Escape'), LAUNCHER);
});

test('reads headings, lists, tables, code and links of an answer by keys', async ({
  walk,
  ownPages,
  model,
}) => {
  const { desktop, hears } = walk;
  model.reply(() => [ANSWER]);
  await openChat(walk, ownPages, 'scripted', 'Scripted: How can I help you?');
  await ask(walk, 'What about oak?', /^The answer: Oak lasts long\./);
  await hears('**Insert+A**', () => desktop.press('Insert+a'), 'Browse mode');
  await hears('**Shift+H**, the heading before', () => desktop.press('shift+h'), /^Care heading level \d\.$/);
  await hears('**L**, the next list', () => desktop.press('l'), 'List with 2 items', /Oil it once a year\.$/);
  await hears('**I**, the next item', () => desktop.press('i'), /Keep it dry\.$/);
  await hears(
    '**T**, the next table',
    () => desktop.press('t'),
    'table with 3 rows 2 columns',
    'Wood column header.',
  );
  await hears('**Down**', () => desktop.press('Down'), 'Oak.', 'Years column header 60.');
  await hears('**Down**', () => desktop.press('Down'), 'Pine.', 'Years column header 30.');
  await walk.pressUntil('Down', /const years/);
  await hears('**K**, the next link', () => desktop.press('k'), 'the guide to oak link.');
});

test('hears what an agent asks, approves, and hears what came of it', async ({ walk, ownPages, model }) => {
  const { desktop, hears } = walk;
  const interrupts = [{ id: 'buy', reason: 'tool_call', message: 'Shall I buy it?' }];
  model.reply((_question, { resume }) =>
    resume.length === 0
      ? [
          'Sure.',
          { type: 'RUN_FINISHED', threadId: 't', runId: 'r', outcome: { type: 'interrupt', interrupts } },
        ]
      : ['It is yours.'],
  );
  await openChat(walk, ownPages, 'foreign', 'Foreign: How can I help you?');
  await ask(walk, 'Buy it', 'The answer: Sure.', 'Shall I buy it?');
  await walk.pressUntil('shift+Tab', /^Approve push button\.$/);
  const press = () => desktop.press('Return');
  await hears('**Enter**', press, /^Shall I buy it\? .* approved/, /^The answer: .*It is yours\.$/);
  expect(timesSaid(walk, 'It is yours.')).toBe(1);
});

test('hears that an answer has failed, and tries again', async ({ walk, ownPages, model }) => {
  const { desktop, hears } = walk;
  model.reply(() => [{ type: 'RUN_ERROR', message: 'The agent has gone.' }]);
  await openChat(walk, ownPages, 'foreign', 'Foreign: How can I help you?');
  await ask(walk, 'Are you there?', /^The answer failed: /);
  model.reply(() => ['Here I am.']);
  await walk.pressUntil('shift+Tab', /^Try again push button\.$/);
  await hears('**Enter**', () => desktop.press('Return'), 'The answer: Here I am.');
  expect(timesSaid(walk, 'The answer failed')).toBe(1);
  expect(timesSaid(walk, 'Here I am.')).toBe(1);
});

test.afterAll(() => {
  // One that was left out or has failed would be missing in the page.
  if (walks.size < 4 || process.env['CI']) return;
  const sections = [...walks].map(([title, steps]) => {
    const rows = steps.map(
      ({ done, said }) => `- ${done}\n${said.map((words) => `  - ${words}\n`).join('')}`,
    );
    return `## ${title[0]?.toUpperCase()}${title.slice(1)}\n\n${rows.join('')}`;
  });
  const head = `# What Orca says

Four walks through the chat by keys, in Firefox on Debian: what was done, and below it what Orca said, in order. \`npm test -- orca\` walks
them, asserts the sentences that matter, and writes this page.
`;
  writeFileSync(new URL('../../../docs/orca.md', import.meta.url), `${head}\n${sections.join('\n')}`);
});
