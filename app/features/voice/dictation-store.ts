import { proxy, ref } from 'valtio/vanilla';
import type { Configuration } from '../../service/contract/configuration.ts';
import { sendSpeech } from '../../service/bytes.ts';
import { focusAfterPress, messageBox } from '../../ui/message-box.ts';
import type { App } from '../app.ts';
import { createReading } from './reading-store.ts';
import { insertAtCaret } from './insert-text.ts';
import { createListener } from './listener.ts';
import { canRecognize } from './recognition.ts';
import { canRecord } from './recorder.ts';
import { watchAbsence } from './watch-absence.ts';

/** The keys of `problem` in the texts. */
type DictationProblem = 'denied' | 'noDevice' | 'busy' | 'nothingHeard' | 'failed';

const problems: Readonly<Record<string, DictationProblem>> = {
  // Names of errors of getUserMedia.
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'noDevice',
  OverconstrainedError: 'noDevice',
  NotReadableError: 'busy',
  AbortError: 'busy',
  // Errors of the browser's recognition, which gives them as messages.
  'not-allowed': 'denied',
  'service-not-allowed': 'denied',
  'audio-capture': 'noDevice',
  'no-speech': 'nothingHeard',
};

const problemOf = (error: unknown): DictationProblem => {
  const { name, message } = error instanceof Error ? error : new Error();
  return problems[name === 'Error' ? message : name] ?? 'failed';
};

const idle = {
  phase: 'idle' as 'idle' | 'asking' | 'recording' | 'writing' | 'failed',
  /** When the recording started, in epoch milliseconds. */
  startedAt: 0,
  /** The text that the browser has recognized so far. */
  transcript: '',
  problem: null as DictationProblem | null,
  /** A recording that could not be sent and can be sent again. */
  unsent: null as Blob | null,
};

/** Says who can write down what the visitor says: the service, else the browser; undefined for neither. */
export const dictationMethod = (
  speech: Readonly<NonNullable<Configuration['speech']>>,
): 'service' | 'browser' | undefined => {
  if (speech.stt === 1 && canRecord()) return 'service';
  return canRecognize() ? 'browser' : undefined;
};

/** Owns the one attempt to hear the visitor: what it has come to, its listener and its end. */
const createAttempts = (state: typeof idle) => {
  let ending = new AbortController();
  const listener = createListener({
    onStarted: () => Object.assign(state, { phase: 'recording', startedAt: Date.now() }),
    onTranscript: (text) => {
      state.transcript = text;
    },
    onFinished: () => {
      state.phase = 'writing';
    },
  });

  const end = () => {
    ending.abort();
    listener.release();
  };

  const reset = (changes: Partial<typeof idle> = {}) => {
    end();
    Object.assign(state, idle, changes);
  };

  return {
    listener,
    end,
    reset,
    /** Ends the attempt before and begins one that lasts until the signal aborts. */
    restart: (phase: 'asking' | 'writing'): AbortSignal => {
      reset({ phase });
      ending = new AbortController();
      return ending.signal;
    },
    fail: (problem: DictationProblem, unsent: Blob | null = null) =>
      reset({ phase: 'failed', problem, unsent: unsent && ref(unsent) }),
  };
};

/** Has what the visitor says written into the composer. */
export const createDictation = (app: App) => {
  const { visitor, host, store } = app;
  /** Components read it with `useSnapshot`. */
  const state = proxy({ ...idle });
  const reading = store(createReading);
  const { listener, end, reset, restart, fail } = createAttempts(state);

  const cancel = (): void => {
    if (state.phase === 'idle') return;
    reset();
    focusAfterPress();
  };

  const insert = (text: string) => {
    if (text.trim() === '') return fail('nothingHeard');
    reset();
    const box = messageBox();
    if (!box) return;
    // The focus stays on the page while the panel is closed.
    if (host.state.isVisible) focusAfterPress();
    insertAtCaret(box, text.trim());
  };

  const transcribe = async (audio: Blob, signal: AbortSignal): Promise<void> => {
    state.phase = 'writing';
    try {
      const { text } = await sendSpeech(visitor.service, audio, signal);
      if (!signal.aborted) insert(text);
    } catch {
      if (!signal.aborted) fail('failed', audio);
    }
  };

  const record = async (signal: AbortSignal): Promise<void> => {
    const audio = await listener.record(signal);
    if (!audio) return;
    if (audio.size === 0) fail('nothingHeard');
    else await transcribe(audio, signal);
  };

  const recognize = async (signal: AbortSignal): Promise<void> => {
    const text = await listener.recognize(visitor.state.language, signal);
    if (text !== undefined) insert(text);
  };

  /** Asks for the microphone and listens; what was read aloud falls silent. */
  const start = async (): Promise<void> => {
    const method = dictationMethod(visitor.state.speech);
    if (!method) return;
    reading.stop();
    const signal = restart('asking');
    try {
      await (method === 'service' ? record(signal) : recognize(signal));
    } catch (error) {
      if (!signal.aborted) fail(problemOf(error));
    }
  };

  watchAbsence(app, {
    onHidden: () => {
      // The words are not lost: they are in the composer when the panel opens again.
      if (state.phase === 'recording') listener.finish();
      else if (state.phase === 'asking') reset();
    },
    // The words of one visitor must not reach the next one, and recording ends where the composer is gone.
    onGone: () => reset(),
  });
  app.signal.addEventListener('abort', end);

  return {
    state,
    start,
    /** Ends the recording and has it written into the composer, at the caret. */
    finish: listener.finish,
    /** Ends the voice input; what was said is forgotten. */
    cancel,
    /** Sends the recording again, or listens again when there is none. */
    retry: (): Promise<void> => (state.unsent ? transcribe(state.unsent, restart('writing')) : start()),
    /** Returns how loud the microphone is at the moment, from 0 to 1. */
    loudness: listener.loudness,
  };
};
