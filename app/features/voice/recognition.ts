/** The part of the browser's speech recognition used here; many browsers lack it or have it with a prefix. */
type RecognitionEvent = Event & { readonly results: SpeechRecognitionResultList; readonly error?: string };
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

/** Says whether this browser recognizes speech. */
export const canRecognize = (): boolean => recognitionClass() !== undefined;

const textOf = (results: SpeechRecognitionResultList): string =>
  Array.from(results, (result) => result[0]?.transcript ?? '')
    .join('')
    .trim();

/**
 * Has the browser write down what is said; it asks for the microphone. `onTranscript` gets the text
 * recognized so far; `onStarted` is called when the microphone is open.
 * @returns `text` resolves to what was said, or rejects with an error whose message is the browser's name for
 * it.
 */
export const startRecognition = (
  language: string,
  { onTranscript, onStarted }: { onTranscript: (text: string) => void; onStarted: () => void },
  signal: AbortSignal,
): { finish: () => void; text: Promise<string> } => {
  const Recognizer = recognitionClass();
  if (!Recognizer) throw new Error('not-supported');
  const recognizer = new Recognizer();
  recognizer.lang = language;
  recognizer.continuous = true;
  recognizer.interimResults = true;
  let transcript = '';
  const text = new Promise<string>((resolve, reject) => {
    recognizer.addEventListener('start', onStarted);
    recognizer.addEventListener('result', (event) => {
      transcript = textOf((event as RecognitionEvent).results);
      onTranscript(transcript);
    });
    recognizer.addEventListener('error', (event) => {
      // An error does not lose what was recognized before it.
      if (transcript === '') reject(new Error((event as RecognitionEvent).error));
    });
    recognizer.addEventListener('end', () => resolve(transcript));
  });
  signal.addEventListener('abort', () => recognizer.abort(), { once: true });
  recognizer.start();
  return { finish: () => recognizer.stop(), text };
};
