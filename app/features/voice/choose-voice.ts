import { visitor } from '../../visitor/visitor-store.ts';
import { browserVoice, hasBrowserVoices } from './browser-voice.ts';
import { serviceVoice, unlockAudio } from './service-voice.ts';
import type { Voice } from './start-reading.ts';

/** The service's voice; where it fails or cannot be played, and for the rest of the answer, the browser's. Call it within the press. */
export const chooseVoice = (messageId: string): Voice => {
  if (visitor.speech.tts !== 1) return browserVoice;
  unlockAudio();
  const service = serviceVoice(messageId);
  let hasFailed = false;
  return {
    prepare: async (sentence, signal) => {
      let isService = !hasFailed;
      const inBrowser = (error: unknown) => {
        if (signal.aborted || !isService || !hasBrowserVoices()) throw error;
        hasFailed = true;
        isService = false;
        return browserVoice.prepare(sentence, signal);
      };
      if (!isService) return browserVoice.prepare(sentence, signal);
      let clip = await service.prepare(sentence, signal).catch(inBrowser);
      return {
        play: () =>
          clip.play().catch(async (error: unknown) => {
            const spoiled = clip;
            clip = await inBrowser(error);
            spoiled.dispose();
            await clip.play();
          }),
        pause: () => clip.pause(),
        resume: () => clip.resume(),
        dispose: () => clip.dispose(),
      };
    },
  };
};
