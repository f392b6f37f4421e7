import { afterEach, expect, it, vi } from 'vitest';
import { browserVoice, findVoice } from './voices.ts';

const voices = [
  { name: 'a', lang: 'en-GB', default: false },
  { name: 'b', lang: 'en_US', default: true },
  { name: 'c', lang: 'zh-TW', default: false },
  { name: 'd', lang: 'zh-CN', default: false },
];

it.each([
  ['zh-CN', 'd'],
  ['zh-HK', 'c'],
  ['en', 'b'],
  ['en-GB', 'a'],
  ['en-US', 'b'],
  ['fr', undefined],
])('reads %s with %s', (language, name) => expect(findVoice(voices, language)?.name).toBe(name));

afterEach(() => vi.unstubAllGlobals());

/** A browser's voices, which report only when the test has them do so. */
const stubVoices = () => {
  const spoken: (EventTarget & { text: string })[] = [];
  vi.stubGlobal(
    'SpeechSynthesisUtterance',
    class extends EventTarget {
      text: string;
      constructor(text: string) {
        super();
        this.text = text;
      }
    },
  );
  vi.stubGlobal('speechSynthesis', {
    getVoices: () => [],
    speak: (utterance: (typeof spoken)[number]) => spoken.push(utterance),
    cancel: () => undefined,
  });
  return {
    texts: () => spoken.map(({ text }) => text),
    report: (type: 'start' | 'end' | 'error') => spoken.at(-1)?.dispatchEvent(new Event(type)),
  };
};

it.each(['end', 'error'] as const)(
  'speaks a paused sentence once more, also when the browser reports its %s only after Resume',
  async (type) => {
    const { texts, report } = stubVoices();
    const sentence = { text: 'Hello.', language: 'en', isQuoted: true };
    const clip = await browserVoice.prepare(sentence, new AbortController().signal);
    const played = clip.play();
    clip.pause();
    clip.resume();
    report(type);
    await vi.waitFor(() => expect(texts()).toEqual(['Hello.', 'Hello.']));
    report('end');
    await played;
  },
);

it('ends when the browser takes a sentence and never says it, or never ends it', async () => {
  vi.useFakeTimers();
  try {
    const { report } = stubVoices();
    const sentence = { text: 'Hello.', language: 'en', isQuoted: true };
    for (const begins of [false, true]) {
      const clip = await browserVoice.prepare(sentence, new AbortController().signal);
      const ended = vi.fn<(reason: unknown) => void>();
      clip.play().catch(ended);
      if (begins) report('start');
      await vi.advanceTimersByTimeAsync(59_000);
      expect(ended).not.toHaveBeenCalled();
      await vi.advanceTimersByTimeAsync(60_000);
      expect(ended).toHaveBeenCalledOnce();
    }
  } finally {
    vi.useRealTimers();
  }
});
