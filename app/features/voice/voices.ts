import { openSpeech } from '../../service/bytes.ts';
import { showFailure } from '../../visitor/show-failure.ts';
import type { App } from '../app.ts';
import type { Clip, Voice } from './play-script.ts';
import { spokenForm } from './script.ts';

const synthesis = (): SpeechSynthesis | undefined => globalThis.speechSynthesis;

/** Says whether the browser has voices of its own. */
export const hasBrowserVoices = (): boolean => (synthesis()?.getVoices().length ?? 0) > 0;

/** Calls back when the browser has loaded its voices, which may be late. */
export const onBrowserVoices = (listener: () => void): (() => void) => {
  // Safari's synthesis is no event target everywhere.
  synthesis()?.addEventListener?.('voiceschanged', listener);
  return () => synthesis()?.removeEventListener?.('voiceschanged', listener);
};

const tagOf = (language: string) => language.replaceAll('_', '-').toLowerCase();

/** Finds the best voice for a language: of its region, else of the language, the browser's default first. */
export const findVoice = <Candidate extends Pick<SpeechSynthesisVoice, 'lang' | 'default'>>(
  voices: readonly Candidate[],
  language: string,
): Candidate | undefined => {
  const wanted = tagOf(language);
  const primary = wanted.split('-')[0];
  const fits = voices.filter(({ lang }) => tagOf(lang).split('-')[0] === primary);
  return fits.find(({ lang }) => tagOf(lang) === wanted) ?? fits.find((voice) => voice.default) ?? fits[0];
};

/** How long a browser may take to begin to speak, and to say one character. */
const SILENT_MS = 60_000;
const CHARACTER_MS = 400;

/**
 * Settles once the text was spoken to its end. Rejects when the browser does not begin, or does not end:
 * some leave a voice that has died without a word.
 */
const speak = (text: string, language: string): Promise<void> => {
  const utterance = new SpeechSynthesisUtterance(text);
  utterance.lang = language;
  utterance.voice = findVoice(synthesis()?.getVoices() ?? [], language) ?? null;
  let clock: ReturnType<typeof setTimeout> | undefined;
  const spoken = new Promise<void>((resolve, reject) => {
    const wait = (timeMs: number) => {
      clearTimeout(clock);
      clock = setTimeout(() => {
        reject(new Error('The voice is silent.'));
        synthesis()?.cancel();
      }, timeMs);
    };
    wait(SILENT_MS);
    utterance.addEventListener('start', () => wait(SILENT_MS + text.length * CHARACTER_MS));
    utterance.addEventListener('end', () => resolve());
    utterance.addEventListener('error', ({ error }) => reject(new Error(error)));
  }).finally(() => clearTimeout(clock));
  synthesis()?.speak(utterance);
  return spoken;
};

/** Speaks with the browser's voices. */
export const browserVoice: Voice = {
  prepare: ({ text, language }) => {
    /** Settles when the sentence may be spoken again; undefined unless a pause has cancelled it. */
    let resumed: Promise<void> | undefined;
    let resume: (() => void) | undefined;
    // Pausing is broken in half of the browsers: it cancels the sentence, which then begins anew.
    const play = async (): Promise<void> => {
      try {
        await speak(spokenForm(text), language);
      } catch (error) {
        if (!resumed) throw error;
      }
      // Browsers report the cancelling later, perhaps after Resume was pressed.
      if (!resumed) return;
      await resumed;
      resumed = undefined;
      await play();
    };
    return Promise.resolve({
      play,
      pause: () => {
        resumed = new Promise((resolve) => {
          resume = resolve;
        });
        synthesis()?.cancel();
      },
      resume: () => resume?.(),
      dispose: () => undefined,
    });
  },
};

/** The header of a WAV file with 80 samples: PCM, one channel, 8 kHz, 8 bits. */
const SILENCE_HEADER = 'UklGRnQAAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YVAAAAA=';

/** Returns a hundredth of a second of silence. */
const silence = (): Blob => {
  const header = Uint8Array.from(atob(SILENCE_HEADER), (character) => character.charCodeAt(0));
  return new Blob([header, new Uint8Array(80).fill(128)], { type: 'audio/wav' });
};

const play = (audio: HTMLAudioElement, address: string, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    audio.addEventListener('ended', () => resolve(), { signal });
    audio.addEventListener('error', () => reject(new Error('The audio cannot be played.')), { signal });
    audio.src = address;
    // A pause rejects the promise of `play` as well; `resume` plays on.
    audio.play().catch((error: unknown) => {
      if (!(error instanceof DOMException && error.name === 'AbortError')) reject(error);
    });
  });

/** Reads an answer with the service's voice. To be called within the visitor's press. */
export const createServiceVoice = ({ visitor }: Pick<App, 'visitor'>): ((messageId: string) => Voice) => {
  // Browsers let an element play later on if it has played within a press, so one element plays everything.
  let audio: HTMLAudioElement | undefined;
  return (messageId) => {
    const player = (audio ??= new Audio());
    const silenceAddress = URL.createObjectURL(silence());
    player.addEventListener('ended', () => URL.revokeObjectURL(silenceAddress), { once: true });
    player.src = silenceAddress;
    player.play().catch(() => undefined);
    return {
      prepare: async ({ text, language }, signal) => {
        const input = { messageId, text: spokenForm(text), language };
        const address = URL.createObjectURL(await openSpeech(visitor.service, input, signal));
        const playing = new AbortController();
        return {
          play: () => play(player, address, playing.signal),
          pause: () => player.pause(),
          resume: () => void player.play().catch(() => undefined),
          dispose: () => {
            playing.abort();
            URL.revokeObjectURL(address);
          },
        };
      },
    };
  };
};

/** Speaks with a voice; once that fails, the rest is spoken by the browser, if it has voices. */
export const withBrowserFallback = (voice: Voice): Voice => {
  let hasFailed = false;
  return {
    prepare: async (sentence, signal): Promise<Clip> => {
      if (hasFailed) return browserVoice.prepare(sentence, signal);
      let isFallback = false;
      const fallBack = (error: unknown) => {
        if (signal.aborted || isFallback || !hasBrowserVoices()) throw error;
        showFailure(error);
        hasFailed = true;
        isFallback = true;
        return browserVoice.prepare(sentence, signal);
      };
      let clip = await voice.prepare(sentence, signal).catch(fallBack);
      return {
        play: () =>
          clip.play().catch(async (error: unknown) => {
            const failed = clip;
            clip = await fallBack(error);
            failed.dispose();
            await clip.play();
          }),
        pause: () => clip.pause(),
        resume: () => clip.resume(),
        dispose: () => clip.dispose(),
      };
    },
  };
};
