import { openSpeech } from '../../service/bytes.ts';
import type { App } from '../app.ts';
import type { Voice } from './play-script.ts';
import { spokenForm } from './script.ts';

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

/** Makes what reads an answer with the service's voice. To be called within the visitor's press. */
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
