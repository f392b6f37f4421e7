import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { chatAddress, openChat, openOnHostPage } from '../support/chat.ts';
import { test } from '../support/test.ts';

type Spoken = { text: string; lang: string };
type Stand = { spoken: Spoken[]; finish: () => void; hear: (text: string) => void };

/** Has the service say that it neither speaks nor listens. */
const withoutServiceSpeech = async (page: Page): Promise<void> => {
  await page.route('**/v1/base/config*', async (route) => {
    const response = await route.fetch();
    const reply = (await response.json()) as { object: { robot: object } };
    const robot = { ...reply.object.robot, openVoice: 1 };
    const object = { ...reply.object, robot, speech: { tts: 0, stt: 0 } };
    await route.fulfill({ response, json: { ...reply, object } });
  });
};

/**
 * Stands in for the browser's own speech, which a headless browser has not: a test says when a sentence is
 * over.
 */
const withBrowserSpeech = async (page: Page, { voices }: { voices: number }): Promise<void> => {
  await page.addInitScript((count) => {
    const spoken: Spoken[] = [];
    let current: SpeechSynthesisUtterance | undefined;
    const end = (): void => {
      const ended = current;
      current = undefined;
      ended?.dispatchEvent(new Event('end'));
    };
    const voice = { lang: 'en-US', default: true, name: 'Stand-in', localService: true, voiceURI: 'x' };
    const synthesis = Object.assign(new EventTarget(), {
      getVoices: () => Array.from({ length: count }, () => voice),
      speak: (utterance: SpeechSynthesisUtterance) => {
        spoken.push({ text: utterance.text, lang: utterance.lang });
        current = utterance;
      },
      cancel: end,
    });
    class Utterance extends EventTarget {
      lang = '';
      voice = null;
      text: string;
      constructor(text: string) {
        super();
        this.text = text;
      }
    }
    const recognisers: EventTarget[] = [];
    class Recognition extends EventTarget {
      start(): void {
        recognisers.push(this);
        this.dispatchEvent(new Event('start'));
      }
      stop(): void {
        this.dispatchEvent(new Event('end'));
      }
      abort(): void {
        this.stop();
      }
    }
    const hear = (transcript: string): void => {
      const results = [[{ transcript }]];
      recognisers.at(-1)?.dispatchEvent(Object.assign(new Event('result'), { results }));
    };
    const values = {
      speechSynthesis: synthesis,
      SpeechSynthesisUtterance: Utterance,
      webkitSpeechRecognition: count > 0 ? Recognition : undefined,
      SpeechRecognition: undefined,
      stand: { spoken, finish: end, hear } satisfies Stand,
    };
    for (const [name, value] of Object.entries(values))
      Object.defineProperty(globalThis, name, { configurable: true, value });
  }, voices);
};

const texts = (page: Page): Promise<string[]> =>
  page.evaluate(() => (globalThis as unknown as { stand: Stand }).stand.spoken.map(({ text }) => text));

const finishSentence = (page: Page): Promise<void> =>
  page.evaluate(() => (globalThis as unknown as { stand: Stand }).stand.finish());

test("where the service has no voice, the browser's read sentence by sentence @all", async ({
  page,
  house,
  model,
}) => {
  await withBrowserSpeech(page, { voices: 1 });
  await withoutServiceSpeech(page);
  model.reply(() => ['First one. 第二句。']);
  const chat = await openChat(page, chatAddress(house.serviceUrl));
  await chat.askAndRead('Say it');
  await chat.button('Read aloud').click();
  await expect.poll(() => texts(page)).toEqual(['First one.']);

  await chat.button('Pause reading').click();
  await expect(chat.button('Resume reading')).toBeVisible();
  expect(await texts(page)).toEqual(['First one.']);
  await chat.button('Resume reading').click();
  await expect.poll(() => texts(page)).toEqual(['First one.', 'First one.']);
  await finishSentence(page);
  await expect.poll(() => texts(page)).toEqual(['First one.', 'First one.', '第二句。']);
  await finishSentence(page);
  await expect(chat.button('Read aloud')).toBeVisible();
});

test('where what the service says cannot be played, the browser reads it and the rest @all', async ({
  page,
  house,
  model,
}) => {
  await withBrowserSpeech(page, { voices: 1 });
  let asked = 0;
  await page.route('**/v1/msg/tts', async (route) => {
    asked++;
    await route.fulfill({ contentType: 'audio/mpeg', body: 'no sound at all' });
  });
  model.reply(() => ['First one. Second one. Third one.']);
  const chat = await openChat(page, chatAddress(house.serviceUrl, { bot: 'speaking' }));
  await chat.askAndRead('Say it');
  await chat.button('Read aloud').click();
  await expect.poll(() => texts(page)).toEqual(['First one.']);
  await finishSentence(page);
  await expect.poll(() => texts(page)).toEqual(['First one.', 'Second one.']);
  await finishSentence(page);
  await expect.poll(() => texts(page)).toEqual(['First one.', 'Second one.', 'Third one.']);
  await finishSentence(page);
  await expect(chat.button('Read aloud')).toBeVisible();
  // The second was made ready before the first could not be played.
  expect(asked).toBe(2);
});

test("where the service does not listen, the browser's recognition does @all", async ({ page, house }) => {
  await withBrowserSpeech(page, { voices: 1 });
  await withoutServiceSpeech(page);
  const chat = await openChat(page, chatAddress(house.serviceUrl));
  await chat.button('Voice input').click();
  await page.evaluate(() => (globalThis as unknown as { stand: Stand }).stand.hear('open the window'));
  await expect(page.getByText('open the window')).toBeVisible();
  await expect(chat.composer).toHaveValue('');
  await chat.button('Stop recording').click();
  await expect(chat.composer).toHaveValue('open the window');
});

test('where nobody speaks or listens, there are no buttons for it @all', async ({ page, house }) => {
  await withBrowserSpeech(page, { voices: 0 });
  await withoutServiceSpeech(page);
  const chat = await openChat(page, chatAddress(house.serviceUrl));
  await chat.ask('Say it');
  await expect(chat.button('Like')).toBeVisible();
  await expect(chat.button('Read aloud')).toHaveCount(0);
  await expect(chat.button('Voice input')).toHaveCount(0);
});

test('reading ends when the panel is closed @all', async ({ page, house }) => {
  await withBrowserSpeech(page, { voices: 1 });
  await withoutServiceSpeech(page);
  const chat = await openOnHostPage(page, house.hostPageUrl);
  await chat.askAndRead('How do I open a casement window?');
  await chat.button('Read aloud').click();
  await expect(chat.button('Stop reading')).toBeVisible();
  await chat.button('Close chat').click();
  await page.getByRole('button', { name: 'Open chat' }).click();
  await expect(chat.button('Read aloud')).toBeVisible();
  await expect(chat.button('Stop reading')).toHaveCount(0);
});
