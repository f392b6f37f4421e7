import { spokenForm } from './script.ts';
import type { Clip, Voice } from './play-script.ts';

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

/** Finds the best voice for a language: of the same region, else of the same language, the browser's default first. */
export const findVoice = <Candidate extends Pick<SpeechSynthesisVoice, 'lang' | 'default'>>(
  voices: readonly Candidate[],
  language: string,
): Candidate | undefined => {
  const wanted = tagOf(language);
  const primary = wanted.split('-')[0];
  const fits = voices.filter(({ lang }) => tagOf(lang).split('-')[0] === primary);
  return fits.find(({ lang }) => tagOf(lang) === wanted) ?? fits.find((voice) => voice.default) ?? fits[0];
};

/** Settles once the text was spoken to its end. */
const speak = (text: string, language: string): Promise<void> => {
  const utterance = new SpeechSynthesisUtterance(text);
  utterance.lang = language;
  utterance.voice = findVoice(synthesis()?.getVoices() ?? [], language) ?? null;
  const spoken = new Promise<void>((resolve, reject) => {
    utterance.addEventListener('end', () => resolve());
    utterance.addEventListener('error', ({ error }) => reject(new Error(error)));
  });
  synthesis()?.speak(utterance);
  return spoken;
};

/** Speaks with the browser's voices. */
export const browserVoice: Voice = {
  prepare: ({ text, language }) => {
    let isPaused = false;
    let resumed: (() => void) | undefined;
    // Pausing is broken in half of the browsers: a pause cancels the sentence, which is spoken again from its start.
    const play = async (): Promise<void> => {
      try {
        await speak(spokenForm(text), language);
        if (!isPaused) return;
      } catch (error) {
        if (!isPaused) throw error;
      }
      await new Promise<void>((resolve) => {
        resumed = resolve;
      });
      await play();
    };
    return Promise.resolve({
      play,
      pause: () => {
        isPaused = true;
        synthesis()?.cancel();
      },
      resume: () => {
        isPaused = false;
        resumed?.();
      },
      dispose: () => undefined,
    });
  },
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
