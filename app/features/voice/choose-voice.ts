import { session } from '../../session/session-store.ts';
import { browserVoice, hasBrowserVoices } from './browser-voice.ts';
import { serviceVoice, unlockAudio } from './service-voice.ts';
import type { Voice } from './start-reading.ts';

/** The service's voice; where it fails, and for the rest of the answer, the browser's. Call it within the press. */
export const chooseVoice = (messageId: string): Voice => {
  if (session.speech.tts !== 1) return browserVoice;
  unlockAudio();
  const service = serviceVoice(messageId);
  let hasFailed = false;
  return {
    prepare: async (sentence, signal) => {
      if (!hasFailed) {
        try {
          return await service.prepare(sentence, signal);
        } catch (error) {
          if (signal.aborted || !hasBrowserVoices()) throw error;
          hasFailed = true;
        }
      }
      return browserVoice.prepare(sentence, signal);
    },
  };
};
