import type { Browser, Locator, Page } from '@playwright/test';
import type { RunEvent } from 'casement/contract';
import { chatAddress, openChat } from '../../browser/support/chat.ts';
import type { House } from '../../browser/support/house.ts';
import { findButton, TYPING_MS, watchMainThread } from '../support/main-thread.ts';
import { median, type Measure, spread } from '../support/measure.ts';
import { answerText } from './answer-text.ts';
import { atPace, durationMs } from './at-pace.ts';
import { serveFloor } from './serve-floor.ts';

const ROUNDS = 5;
/**
 * The page is watched for so long after the model's last piece, because more work comes at the end of an
 * answer.
 */
const SETTLE_MS = 2500;

const sources = [1, 2, 3].map((number) => ({
  id: `s${number}`,
  title: `Page ${number} of the guide`,
  url: `https://example.com/guide/${number}`,
  snippet: 'Answers are divided into blocks, of which only the last one changes.',
  mimeType: 'text/html',
}));

async function* answer(length: number): AsyncGenerator<string | RunEvent> {
  yield* atPace(answerText(length));
  yield { type: 'ACTIVITY_SNAPSHOT', messageId: 'sources', activityType: 'sources', content: { sources } };
}

type Answer = { length: number; slowdown: number };
type Cost = { taskMs: number; longTasksMs: number[] };

/** A text, because the bench's runner adds names to functions by a helper that the page does not have. */
const watchTasks = `
  longTasksMs = [];
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longTasksMs.push(duration);
  }).observe({ type: 'longtask' });
`;

/** A page before it asks: the button that asks, and the element that is there once the answer is whole. */
type Opened = { button: Locator; whole: Locator };

/** Measures the main thread's work in a new page while it asks for an answer and gets it. */
const measureCost = async (
  browser: Browser,
  { length, slowdown }: Answer,
  open: (page: Page) => Promise<Opened>,
): Promise<Cost> => {
  const page = await browser.newPage({ viewport: { width: 800, height: 900 } });
  page.setDefaultTimeout(length * 5);
  try {
    const { button, whole } = await open(page);
    const { press } = await findButton(button);
    const devtools = await page.context().newCDPSession(page);
    const readTaskMs = await watchMainThread(devtools);
    if (slowdown > 1) await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    await page.evaluate(watchTasks);
    const before = await readTaskMs();
    await press();
    // The driver looks for an element in every frame, so it does not look before everything is measured.
    await page.waitForTimeout(durationMs(length) + SETTLE_MS);
    const cost = {
      taskMs: (await readTaskMs()) - before,
      longTasksMs: await page.evaluate<number[]>('longTasksMs'),
    };
    await whole.waitFor({ state: 'attached', timeout: 1000 });
    return cost;
  } finally {
    await page.close();
  }
};

/** The first answer of a chat, with sources and follow-up questions. */
const measureChat = (browser: Browser, house: House, asked: Answer): Promise<Cost> =>
  measureCost(browser, asked, async (page) => {
    house.model.reply(() => answer(asked.length));
    const chat = await openChat(page, chatAddress(house.serviceUrl, { bot: 'generous' }));
    await page.waitForLoadState('networkidle');
    await chat.composer.fill('How does it work?');
    await page.waitForTimeout(TYPING_MS);
    return {
      button: chat.button('Send'),
      whole: chat.answer.and(page.locator('[data-status="complete"]')),
    };
  });

/** The same text in a plain page. */
const measureFloor = (browser: Browser, url: string, asked: Answer): Promise<Cost> =>
  measureCost(browser, asked, async (page) => {
    await page.goto(`${url}?length=${asked.length}`);
    return { button: page.getByRole('button'), whole: page.locator('[data-complete]') };
  });

const measuresOf = async (browser: Browser, house: House, url: string, asked: Answer): Promise<Measure[]> => {
  const { length, slowdown } = asked;
  const chats: Cost[] = [];
  const floors: Cost[] = [];
  // In turn, so that a noisy moment of the machine affects both.
  for (let round = 0; round < ROUNDS; round += 1) {
    chats.push(await measureChat(browser, house, asked));
    floors.push(await measureFloor(browser, url, asked));
  }
  const perThousand = (costs: Cost[]) => costs.map(({ taskMs }) => taskMs / (length / 1000));
  const [ours, floor] = [perThousand(chats), perThousand(floors)];
  const longTasks = chats.map(({ longTasksMs }) => longTasksMs);
  const what = `first answer of ${length} characters in the chat, CPU ${slowdown}x`;
  return [
    {
      what: `${what}: over floor`,
      value: median(ours) / median(floor),
      unit: 'x',
      budget: length <= 4000 ? 1.4 : 1.25,
      beside: `${spread(ours)} and ${spread(floor)} ms per 1,000 characters`,
    },
    {
      what: `${what}: longest task`,
      value: median(longTasks.map((tasks) => Math.max(0, ...tasks))),
      unit: 'ms',
      budget: 50,
      beside: `${longTasks.map((tasks) => tasks.length).join(', ')} tasks over 50 ms; the floor's longest ${spread(
        floors.map(({ longTasksMs }) => Math.max(0, ...longTasksMs)),
      )} ms`,
    },
  ];
};

/**
 * Compares an answer in the whole app, with all that comes at its end, with a plain page that reads such a
 * stream.
 */
export const measureAnswers = async (browser: Browser, house: House): Promise<Measure[]> => {
  const floor = await serveFloor();
  try {
    return [
      ...(await measuresOf(browser, house, floor.url, { length: 4000, slowdown: 1 })),
      ...(await measuresOf(browser, house, floor.url, { length: 4000, slowdown: 4 })),
      ...(await measuresOf(browser, house, floor.url, { length: 20_000, slowdown: 1 })),
    ];
  } finally {
    house.model.reset();
    floor.close();
  }
};
