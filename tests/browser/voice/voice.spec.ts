import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { findAxeProblems } from '../support/axe.ts';
import { chatAddress, expectStatus, openChat } from '../support/chat.ts';
import type { Chat } from '../support/chat.ts';
import { replyInHalves } from '../support/gate.ts';
import { test } from '../support/test.ts';

const openSpeaking = (page: Page, serviceUrl: string): Promise<Chat> =>
  openChat(page, chatAddress(serviceUrl, { bot: 'speaking' }));

/** The sentence that is marked as being read, '' for none. */
const marked = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const [range] = CSS.highlights.get('casement-reading') ?? [];
    return range instanceof Range ? range.toString() : '';
  });

/** Keeps the tracks of each microphone that the page is given. */
const rememberStreams = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const tracks: MediaStreamTrack[] = [];
    Object.assign(globalThis, { tracks });
    const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
    navigator.mediaDevices.getUserMedia = async (constraints) => {
      const stream = await open(constraints);
      tracks.push(...stream.getTracks());
      return stream;
    };
  });

const strip = (page: Page) => page.locator('[data-escape="everywhere"]');

test.describe('reading aloud', () => {
  test('goes sentence by sentence without Markdown, marks each, and ends by itself', async ({
    page,
    house,
    model,
  }) => {
    model.reply(() => [
      '**One** is [here](https://a.example). 第二句在这里。\n\n```js\nlet x;\n```\n\n- Last',
    ]);
    const chat = await openSpeaking(page, house.serviceUrl);
    await chat.askAndRead('Say it');
    await page.evaluate(() => {
      const seen: string[] = [];
      const set = CSS.highlights.set.bind(CSS.highlights);
      CSS.highlights.set = (name: string, highlight: Highlight) => {
        seen.push(...Array.from(highlight, String));
        return set(name, highlight);
      };
      Object.assign(globalThis, { seen });
    });
    await chat.button('Read aloud').click();
    await expect(chat.button('Stop reading')).toBeVisible();
    await expect(chat.button('Read aloud')).toBeVisible();
    expect(model.speech.spoken).toEqual(['One is here.', '第二句在这里。', 'Code.', 'Last']);
    expect(await page.evaluate(() => (globalThis as unknown as { seen: string[] }).seen)).toEqual([
      'One is here.',
      '第二句在这里。',
      'Last',
    ]);
    expect(await marked(page)).toBe('');
  });

  test('begins while the answer is being written, and goes on as it grows @all', async ({
    page,
    house,
    model,
  }) => {
    const gate = replyInHalves(model, 'First sentence. Second', ' sentence.');
    const chat = await openSpeaking(page, house.serviceUrl);
    await chat.ask('Say it');
    await chat.button('Read aloud').click();
    await expect.poll(() => model.speech.spoken).toEqual(['First sentence.']);
    await expectStatus(chat.answer, 'running');
    await expect(chat.button('Stop reading')).toBeFocused();
    gate.open();
    await expectStatus(chat.answer, 'complete');
    await expect.poll(() => model.speech.spoken).toEqual(['First sentence.', 'Second sentence.']);
    await expect(chat.button('Read aloud')).toBeFocused();
  });

  test('pauses, goes on, stops, and is one answer at a time @all', async ({ page, house, model }) => {
    model.speech.sentenceMs = 60_000;
    model.reply((question) => [`${question} one. ${question} two. ${question} three.`]);
    const chat = await openSpeaking(page, house.serviceUrl);
    await chat.askAndRead('A');
    await chat.ask('B');
    await expect(chat.answers).toHaveCount(2);
    await expectStatus(chat.answer, 'complete');

    await chat.answer.getByRole('button', { name: 'Read aloud' }).click();
    await expect.poll(() => marked(page)).toBe('B one.');
    await expect.poll(() => model.speech.spoken).toEqual(['B one.', 'B two.']);
    await chat.button('Pause reading').click();
    await expect(chat.button('Resume reading')).toBeFocused();
    expect(await marked(page)).toBe('B one.');
    expect(await findAxeProblems(page.mainFrame())).toEqual([]);
    await chat.button('Resume reading').click();
    await expect(chat.button('Pause reading')).toBeVisible();

    await chat.answers.first().hover();
    await chat.answers.first().getByRole('button', { name: 'Read aloud' }).click();
    await expect.poll(() => marked(page)).toBe('A one.');
    await expect(chat.button('Stop reading')).toHaveCount(1);
    await chat.button('Stop reading').click();
    await expect(chat.button('Stop reading')).toHaveCount(0);
    expect(await marked(page)).toBe('');
  });

  test('ends when the visitor begins another conversation @all', async ({ page, house, model }) => {
    model.speech.sentenceMs = 60_000;
    const chat = await openSpeaking(page, house.serviceUrl);
    await chat.ask('A');
    await chat.button('Read aloud').click();
    await expect.poll(() => marked(page)).toBe('You asked: A');
    await chat.button('New chat').click();
    await expect.poll(() => marked(page)).toBe('');
  });

  test('says that it failed, and can be tried again @all', async ({ page, house, model }) => {
    // The agent's failure is worded in its place; others have the service's words, which a toast shows.
    const json = { code: 1200, message: 'down' };
    await page.route('**/v1/msg/tts', (route) => route.fulfill({ status: 500, json }), { times: 1 });
    const chat = await openSpeaking(page, house.serviceUrl);
    await chat.ask('A');
    await chat.button('Read aloud').click();
    await expect(page.getByText('The answer could not be read aloud.')).toBeVisible();
    await chat.button('Read aloud').click();
    await expect.poll(() => model.speech.spoken).toEqual(['You asked: A']);
  });
});

test.describe('voice input', () => {
  test('writes what is said at the caret and does not send it', async ({ page, house, model }) => {
    model.speech.transcript = 'the window';
    const chat = await openSpeaking(page, house.serviceUrl);
    await chat.composer.fill('Open now');
    await chat.composer.evaluate((box: HTMLTextAreaElement) => box.setSelectionRange(5, 5));
    await chat.button('Voice input').click();
    await expect(strip(page)).toContainText('Recording');
    await expect(strip(page).locator('time')).toHaveText(/^0:0[1-9]$/);
    expect(await findAxeProblems(page.mainFrame())).toEqual([]);
    await chat.button('Stop recording').click();
    await expect(chat.composer).toHaveValue('Open the window now');
    await expect(chat.composer).toBeFocused();
    await expect(strip(page)).toHaveCount(0);
    await expect(chat.questions).toHaveCount(0);
    expect(model.speech.recordings).toHaveLength(1);
    await chat.composer.press('Enter');
    await expect(chat.questions).toContainText('Open the window now');
  });

  test('is cancelled by Escape and by its button, and nothing is written @all', async ({
    page,
    house,
    model,
  }) => {
    model.speech.transcript = 'never';
    const chat = await openSpeaking(page, house.serviceUrl);
    await chat.composer.fill('Kept');
    for (const cancel of [
      () => page.keyboard.press('Escape'),
      () => chat.button('Cancel voice input').click(),
    ]) {
      await chat.button('Voice input').click();
      await expect(chat.button('Stop recording')).toBeVisible();
      await cancel();
      await expect(strip(page)).toHaveCount(0);
      await expect(chat.composer).toBeFocused();
    }
    await expect(chat.composer).toHaveValue('Kept');
    expect(model.speech.recordings).toEqual([]);
  });

  test('keeps the recording when it cannot be written down, for another try @all', async ({
    page,
    house,
    model,
  }) => {
    const chat = await openSpeaking(page, house.serviceUrl);
    await chat.button('Voice input').click();
    await expect(strip(page).locator('time')).toHaveText(/^0:0[1-9]$/);
    await chat.button('Stop recording').click();
    await expect(page.getByRole('alert')).toHaveText('Your speech could not be turned into text.');
    expect(await findAxeProblems(page.mainFrame())).toEqual([]);
    model.speech.transcript = '你好';
    await chat.button('Try again').click();
    await expect(chat.composer).toHaveValue('你好');
    expect(model.speech.recordings).toHaveLength(2);
    expect(model.speech.recordings[0]).toBe(model.speech.recordings[1]);
  });

  test('says so when nothing was heard @all', async ({ page, house, model }) => {
    model.speech.transcript = ' ';
    const chat = await openSpeaking(page, house.serviceUrl);
    await chat.button('Voice input').click();
    await expect(strip(page).locator('time')).toHaveText(/^0:0[1-9]$/);
    await chat.button('Stop recording').click();
    await expect(page.getByRole('alert')).toHaveText('Nothing was heard.');
  });

  test('writes down what was said until the microphone went @all', async ({ page, house, model }) => {
    model.speech.transcript = 'half of it';
    await rememberStreams(page);
    const chat = await openSpeaking(page, house.serviceUrl);
    await chat.button('Voice input').click();
    await expect(strip(page).locator('time')).toHaveText(/^0:0[1-9]$/);
    await page.evaluate(() => {
      for (const track of (globalThis as unknown as { tracks: MediaStreamTrack[] }).tracks) track.stop();
    });
    await expect(chat.composer).toHaveValue('half of it');
    await expect(strip(page)).toHaveCount(0);
  });

  test('lets go of the microphone when nothing can be recorded @all', async ({ page, house }) => {
    await rememberStreams(page);
    await page.addInitScript(() => {
      MediaRecorder.prototype.start = () => {
        throw new DOMException('', 'NotSupportedError');
      };
    });
    const chat = await openSpeaking(page, house.serviceUrl);
    await chat.button('Voice input').click();
    await expect(page.getByRole('alert')).toHaveText('Your speech could not be turned into text.');
    const states = await page.evaluate(() =>
      (globalThis as unknown as { tracks: MediaStreamTrack[] }).tracks.map(({ readyState }) => readyState),
    );
    expect(states).toEqual(['ended']);
  });

  test('says why there is no microphone, which is asked for on a press only @all', async ({
    page,
    house,
  }) => {
    await page.addInitScript(() => {
      Object.assign(globalThis, { asked: 0, refusal: '' });
      navigator.mediaDevices.getUserMedia = () => {
        const state = globalThis as unknown as { asked: number; refusal: string };
        state.asked++;
        return Promise.reject(new DOMException('', state.refusal));
      };
    });
    const chat = await openSpeaking(page, house.serviceUrl);
    await expect(chat.button('Voice input')).toBeVisible();
    const asked = () => page.evaluate(() => (globalThis as unknown as { asked: number }).asked);
    expect(await asked()).toBe(0);
    for (const [index, [error, text]] of [
      ['NotAllowedError', 'The microphone is blocked.'],
      ['NotFoundError', 'No microphone was found.'],
      ['NotReadableError', 'The microphone cannot be used.'],
    ].entries()) {
      await page.evaluate((refusal) => Object.assign(globalThis, { refusal }), error);
      await chat.button('Voice input').click();
      await expect(page.getByRole('alert').filter({ hasText: text! })).toBeVisible();
      expect(await asked()).toBe(index + 1);
    }
  });
});

test('a bot without speech has no button for it @all', async ({ page, house }) => {
  const chat = await openChat(page, chatAddress(house.serviceUrl));
  await chat.ask('A');
  await expect(chat.button('Copy')).toBeVisible();
  await expect(chat.button('Like')).toBeVisible();
  await expect(chat.button('Read aloud')).toHaveCount(0);
  await expect(chat.button('Voice input')).toHaveCount(0);
});
