import { startRecognition } from './recognition.ts';
import { type Recording, startRecording } from './recorder.ts';

const MAX_MS = 5 * 60_000;

export type ListenerOptions = {
  /** The microphone is open. */
  onStarted: () => void;
  /** Hears the text that the browser has recognized so far. */
  onTranscript: (text: string) => void;
  /** The visitor has finished; what was said is written down. */
  onFinished: () => void;
};

/** Listens to the visitor, time after time, until they finish, the time is over or the microphone goes. */
export const createListener = ({ onStarted, onTranscript, onFinished }: ListenerOptions) => {
  let finish: (() => void) | undefined;
  let recording: Recording | undefined;

  const begin = (signal: AbortSignal): void => {
    if (signal.aborted) return;
    onStarted();
    const timer = setTimeout(() => finish?.(), MAX_MS);
    signal.addEventListener('abort', () => clearTimeout(timer));
  };

  return {
    /** Records what is said; undefined when the signal aborts. Rejects when there is no microphone. */
    record: async (signal: AbortSignal): Promise<Blob | undefined> => {
      const started = await startRecording(signal);
      recording = started;
      begin(signal);
      await new Promise<void>((resolve) => {
        finish = resolve;
        signal.addEventListener('abort', () => resolve());
        // When the microphone goes, what was said until then is written down.
        void started.ended.then(resolve);
      });
      if (signal.aborted) return undefined;
      onFinished();
      const audio = await started.finish();
      recording = undefined;
      return signal.aborted ? undefined : audio;
    },
    /** Has the browser recognize what is said; undefined when the signal aborts. Rejects when it cannot. */
    recognize: async (language: string, signal: AbortSignal): Promise<string | undefined> => {
      const recognition = startRecognition(
        language,
        {
          onStarted: () => begin(signal),
          onTranscript: (text) => {
            if (!signal.aborted) onTranscript(text);
          },
        },
        signal,
      );
      finish = () => {
        onFinished();
        recognition.finish();
      };
      const text = await recognition.text;
      return signal.aborted ? undefined : text;
    },
    finish: (): void => finish?.(),
    /** Returns how loud the microphone is at the moment, from 0 to 1. */
    loudness: (): number => recording?.level() ?? 0,
    /** Lets go of the microphone; the signal ends what still waits. */
    release: (): void => {
      recording?.dispose();
      recording = undefined;
      finish = undefined;
    },
  };
};
