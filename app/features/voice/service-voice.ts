import { openSpeech } from '../../service/bytes.ts';
import { visitorRuntime } from '../../visitor/visitor-store.ts';
import { spokenForm } from './script.ts';
import { silence } from './silence.ts';
import type { Voice } from './start-reading.ts';

/** One element plays everything: browsers let it go on because the visitor's press began it. */
let element: HTMLAudioElement | undefined;

const player = (): HTMLAudioElement => {
  element ??= new Audio();
  return element;
};

/** Begins to play nothing, within the visitor's press, so that what comes later may be heard. */
export const unlockAudio = (): void => {
  const audio = player();
  const address = URL.createObjectURL(silence());
  audio.src = address;
  audio.play().catch(() => undefined);
  audio.addEventListener('ended', () => URL.revokeObjectURL(address), { once: true });
};

const play = (audio: HTMLAudioElement, address: string, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    audio.addEventListener('ended', () => resolve(), { signal });
    audio.addEventListener('error', () => reject(new Error('The audio cannot be played.')), { signal });
    audio.src = address;
    // A pause ends the promise of `play` as well; the element then goes on when it is resumed.
    audio.play().catch((error: unknown) => {
      if (!(error instanceof DOMException && error.name === 'AbortError')) reject(error);
    });
  });

/** Speaks with the service's voice. */
export const serviceVoice = (messageId: string): Voice => ({
  prepare: async ({ text, language }, signal) => {
    const { service } = visitorRuntime();
    const audio = await openSpeech(service, { messageId, text: spokenForm(text), language }, signal);
    const address = URL.createObjectURL(audio);
    const playing = new AbortController();
    return {
      play: () => play(player(), address, playing.signal),
      pause: () => player().pause(),
      resume: () =>
        void player()
          .play()
          .catch(() => undefined),
      dispose: () => {
        playing.abort();
        URL.revokeObjectURL(address);
      },
    };
  },
});
