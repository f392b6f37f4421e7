import type { Browser, CDPSession, Page } from '@playwright/test';
import { chatAddress, type Chat, expectStatus, openChat } from '../browser/support/chat.ts';
import type { House } from '../browser/support/house.ts';
import { addEarlierMessages } from '../browser/support/long-history.ts';
import { findButton, TYPING_MS, watchMainThread } from './support/main-thread.ts';
import { median, type Measure, percentile } from './support/measure.ts';

const LENGTHS = [10, 1000, 5000] as const;
const ROUNDS = 5;
/**
 * How a reader goes up: by so many turns of the wheel, px each, before it is looked whether the top is
 * reached.
 */
type Way = { wheelPx: number; turns: number };
/** A reader who pulls to the top, where page after page of the history comes. */
const PULLING: Way = { wheelPx: 20_000, turns: 3 };
const SCROLLING: Way = { wheelPx: 600, turns: 25 };
const FIRST = 'Question number 0?';
/** In this time a short answer has come, and the page is quiet again. */
const ANSWER_MS = 1500;

type LongThread = {
  openMs: number;
  elements: number;
  /** The JavaScript heap after its garbage was collected. */
  heapMB: number;
  /** Gaps between the frames while the reader pulled to its top and pages of its history came. */
  pagesP95Ms: number;
  /** The same while the reader scrolled up once all of it was loaded. */
  frameP95Ms: number;
  /**
   * Main-thread time from the press on Send, at the very top, until the answer is complete and the page is
   * quiet.
   */
  sendingMs: number;
};

const weigh = async (page: Page, devtools: CDPSession) => {
  await devtools.send('HeapProfiler.collectGarbage');
  const { usedSize } = await devtools.send('Runtime.getHeapUsage');
  const elements = await page.evaluate(() => document.querySelectorAll('*').length);
  return { elements, heapMB: usedSize / 1e6 };
};

/** A text, because the bench's runner adds names to functions by a helper that the page does not have. */
const noteFrames = `{
  frameGaps = [];
  let last = performance.now();
  const next = (now) => {
    if (!frameGaps) return;
    frameGaps.push(now - last);
    last = now;
    requestAnimationFrame(next);
  };
  requestAnimationFrame(next);
}`;

/**
 * Scrolls to the very first message and measures on the way; returns the most elements, the most heap and the
 * p95 of the frame gaps.
 */
const scrollToTop = async (page: Page, devtools: CDPSession, { wheelPx, turns }: Way) => {
  const most = await weigh(page, devtools);
  await page.evaluate(noteFrames);
  await page.locator('[role="log"]').hover();
  const isAtTop = () =>
    page.evaluate((text) => {
      const thread = document.querySelector('[role="log"]');
      return thread?.scrollTop === 0 && thread.textContent.includes(text);
    }, FIRST);
  const gapsMs: number[] = [];
  for (let turn = 1; !(await isAtTop()); turn += 1) {
    for (let wheel = 0; wheel < turns; wheel += 1) await page.mouse.wheel(0, -wheelPx);
    if (turn % 20 > 0) continue;
    gapsMs.push(...(await takeGaps(page)));
    const weight = await weigh(page, devtools);
    most.elements = Math.max(most.elements, weight.elements);
    most.heapMB = Math.max(most.heapMB, weight.heapMB);
    // Drops the gaps that the measuring itself caused.
    await takeGaps(page);
  }
  gapsMs.push(...(await takeGaps(page)));
  // Asking for every frame costs more than a message does.
  await page.evaluate('frameGaps = undefined');
  const atTop = await weigh(page, devtools);
  return {
    elements: Math.max(most.elements, atTop.elements),
    heapMB: Math.max(most.heapMB, atTop.heapMB),
    gapsP95Ms: percentile(gapsMs, 0.95),
  };
};

const takeGaps = (page: Page): Promise<number[]> =>
  page.evaluate(() => (globalThis as unknown as { frameGaps: number[] }).frameGaps.splice(0));

/** Returns the main thread's time to send a question and show its answer, with all that comes at its end. */
const send = async (page: Page, chat: Chat, devtools: CDPSession): Promise<number> => {
  await chat.composer.fill('quick');
  await page.waitForTimeout(TYPING_MS);
  const { press } = await findButton(chat.button('Send'));
  const readTaskMs = await watchMainThread(devtools);
  const before = await readTaskMs();
  await press();
  await page.waitForTimeout(ANSWER_MS);
  const tookMs = (await readTaskMs()) - before;
  await chat.questions.last().filter({ hasText: 'quick' }).waitFor({ timeout: 1000 });
  await expectStatus(chat.answer, 'complete');
  return tookMs;
};

const measureThread = async (browser: Browser, house: House, length: number): Promise<LongThread> => {
  const context = await browser.newContext({ viewport: { width: 400, height: 704 } });
  try {
    const page = await context.newPage();
    const chat = await openChat(page, chatAddress(house.serviceUrl));
    await chat.ask('How often should I clean the glass?');
    await expectStatus(chat.answer, 'complete');
    // The thread already has two messages.
    await addEarlierMessages(page, length - 2);
    const devtools = await context.newCDPSession(page);
    const startedAt = performance.now();
    await page.reload({ waitUntil: 'commit' });
    await chat.answers.nth(1).waitFor();
    const openMs = performance.now() - startedAt;
    const whilePagesCame = await scrollToTop(page, devtools, PULLING);
    const sendingMs = await send(page, chat, devtools);
    // The question has taken the reader to the end.
    const onceLoaded = await scrollToTop(page, devtools, SCROLLING);
    return {
      openMs,
      elements: Math.max(whilePagesCame.elements, onceLoaded.elements),
      heapMB: Math.max(whilePagesCame.heapMB, onceLoaded.heapMB),
      pagesP95Ms: whilePagesCame.gapsP95Ms,
      sendingMs,
      frameP95Ms: onceLoaded.gapsP95Ms,
    };
  } finally {
    await context.close();
  }
};

/** Chats of many messages, beside one of ten. */
export const measureLongThreads = async (browser: Browser, house: House): Promise<Measure[]> => {
  house.model.reset();
  const runs = new Map<number, LongThread[]>(LENGTHS.map((length) => [length, []]));
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const length of LENGTHS) runs.get(length)?.push(await measureThread(browser, house, length));
  }
  const middle = (length: number, name: keyof LongThread) =>
    median((runs.get(length) ?? []).map((run) => run[name]));
  return LENGTHS.filter((length) => length > 10).flatMap((length): Measure[] => {
    const where = `${length} messages`;
    const overTen = (what: string, name: keyof LongThread): Measure => {
      const [value, ten] = [middle(length, name), middle(10, name)];
      const beside = `${value.toFixed(0)} ms, ten messages ${ten.toFixed(0)} ms`;
      return { what: `${where}: ${what}, over ten`, value: value / ten, unit: 'x', budget: 1.3, beside };
    };
    const frames = (when: string, name: 'pagesP95Ms' | 'frameP95Ms', budget: number): Measure => ({
      what: `${where}: frame gap p95 while ${when}`,
      value: middle(length, name),
      unit: 'ms',
      budget,
      beside: `ten messages ${middle(10, name).toFixed(1)} ms`,
    });
    return [
      overTen('opened', 'openMs'),
      {
        what: `${where}: elements at most`,
        value: middle(length, 'elements'),
        unit: 'elements',
        budget: 3000,
      },
      { what: `${where}: heap at most`, value: middle(length, 'heapMB'), unit: 'MB', budget: 30 },
      frames('pages of history come', 'pagesP95Ms', 34),
      frames('scrolling to the top', 'frameP95Ms', 17),
      overTen('main thread to send and be answered at the top', 'sendingMs'),
    ];
  });
};
