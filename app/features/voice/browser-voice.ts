import { spokenForm } from './script.ts';
import type { Voice } from './start-reading.ts';

const synthesis = (): SpeechSynthesis | undefined => globalThis.speechSynthesis;

/** Whether the browser has voices of its own. */
export const hasBrowserVoices = (): boolean => (synthesis()?.getVoices().length ?? 0) > 0;

/** Calls back when the browser's voices have come; some bring them late. */
export const onBrowserVoices = (listener: () => void): (() => void) => {
  // Safari's synthesis is no event target everywhere.
  synthesis()?.addEventListener?.('voiceschanged', listener);
  return () => synthesis()?.removeEventListener?.('voiceschanged', listener);
};

const tagOf = (language: string) => language.replaceAll('_', '-').toLowerCase();

/** The best voice for a language: the same place, then the same language; the browser's choice when there is none. */
export const findVoice = <Candidate extends Pick<SpeechSynthesisVoice, 'lang' | 'default'>>(
  voices: readonly Candidate[],
  language: string,
): Candidate | undefined => {
  const wanted = tagOf(language);
  const primary = wanted.split('-')[0];
  const fits = voices.filter(({ lang }) => tagOf(lang).split('-')[0] === primary);
  return fits.find(({ lang }) => tagOf(lang) === wanted) ?? fits.find((voice) => voice.default) ?? fits[0];
};

const utter = (
  text: string,
  language: string,
): { utterance: SpeechSynthesisUtterance; heard: Promise<void> } => {
  const utterance = new SpeechSynthesisUtterance(text);
  utterance.lang = language;
  utterance.voice = findVoice(synthesis()?.getVoices() ?? [], language) ?? null;
  const heard = new Promise<void>((resolve, reject) => {
    utterance.addEventListener('end', () => resolve());
    utterance.addEventListener('error', ({ error }) => reject(new Error(error)));
  });
  synthesis()?.speak(utterance);
  return { utterance, heard };
};

/** Speaks with the browser's voices. */
export const browserVoice: Voice = {
  prepare: ({ text, language }) => {
    let isPaused = false;
    let resumed: (() => void) | undefined;
    /** A pause ends the sentence, which then begins again: pausing itself is broken in half of the browsers. */
    const play = async (): Promise<void> => {
      try {
        await utter(spokenForm(text), language).heard;
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
