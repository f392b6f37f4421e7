/** What of the browser's speech recognition is used; browsers without it, or with a prefix, are many. */
type RecognitionResult = { readonly isFinal: boolean; readonly 0?: { readonly transcript: string } };
type RecognitionEvent = Event & { readonly results: ArrayLike<RecognitionResult>; readonly error?: string };
type BrowserRecognition = EventTarget & {
  lang: string;
  continuous: boolean;
  interimResults: boolean;
  start: () => void;
  stop: () => void;
  abort: () => void;
};
type RecognitionClass = new () => BrowserRecognition;

const recognitionClass = (): RecognitionClass | undefined => {
  const scope = globalThis as {
    SpeechRecognition?: RecognitionClass;
    webkitSpeechRecognition?: RecognitionClass;
  };
  return scope.SpeechRecognition ?? scope.webkitSpeechRecognition;
};

/** Whether this browser writes down what is said. */
export const canRecognise = (): boolean => recognitionClass() !== undefined;

/** A recognition that runs. */
export type Recognition = {
  finish: () => void;
  /** What was said; rejects with an error whose message is the browser's name for it. */
  text: Promise<string>;
};

const textOf = (results: ArrayLike<RecognitionResult>): string =>
  Array.from(results, (result) => result[0]?.transcript ?? '')
    .join('')
    .trim();

/**
 * Has the browser write down what is said; it asks for the microphone.
 * @param onHeard Hears what is understood so far.
 * @param onStarted The microphone is open.
 */
export const startRecognition = (
  language: string,
  { onHeard, onStarted }: { onHeard: (text: string) => void; onStarted: () => void },
  signal: AbortSignal,
): Recognition => {
  const Recogniser = recognitionClass();
  if (!Recogniser) throw new Error('not-supported');
  const recogniser = new Recogniser();
  recogniser.lang = language;
  recogniser.continuous = true;
  recogniser.interimResults = true;
  let heard = '';
  const text = new Promise<string>((resolve, reject) => {
    recogniser.addEventListener('start', onStarted);
    recogniser.addEventListener('result', (event) => {
      heard = textOf((event as RecognitionEvent).results);
      onHeard(heard);
    });
    recogniser.addEventListener('error', (event) => {
      // What was understood by then is not lost to an error.
      if (heard === '') reject(new Error((event as RecognitionEvent).error));
    });
    recogniser.addEventListener('end', () => resolve(heard));
  });
  signal.addEventListener('abort', () => recogniser.abort(), { once: true });
  recogniser.start();
  return { finish: () => recogniser.stop(), text };
};
