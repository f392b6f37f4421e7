import { subscribeKey } from 'valtio/utils';
import { proxy, ref, subscribe } from 'valtio/vanilla';
import type { Configuration } from '../../service/contract/configuration.ts';
import { sendSpeech } from '../../service/bytes.ts';
import { focusAfterPress, messageBox } from '../../ui/message-box.ts';
import type { App } from '../app.ts';
import { createReading } from './reading-store.ts';
import { canRecognize, startRecognition } from './recognition.ts';
import { canRecord, startRecording, type Recording } from './recorder.ts';

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

const MAX_MS = 5 * 60_000;

/** Says who can write down what the visitor says: the service, else the browser; undefined when neither can. */
export const dictationMethod = (
  speech: Readonly<NonNullable<Configuration['speech']>>,
): 'service' | 'browser' | undefined => {
  if (speech.stt === 1 && canRecord()) return 'service';
  return canRecognize() ? 'browser' : undefined;
};

const SPACED = /[\p{L}\p{N}.,;:!?)]$/u;
const UNSPACED = /[\p{Script=Han}，。、；：！？）]$/u;

/** Says whether a space belongs between two pieces of text; Chinese is written without spaces. */
const needsSpace = (before: string, after: string): boolean =>
  SPACED.test(before) &&
  !UNSPACED.test(before) &&
  /^[\p{L}\p{N}(]/u.test(after) &&
  !/^\p{Script=Han}/u.test(after);

/** Adds to a text the spaces that separate it from the texts around it. */
export const spacedText = (before: string, text: string, after: string): string => {
  const start = needsSpace(before, text) ? ' ' : '';
  return `${start}${text}${needsSpace(text, after) ? ' ' : ''}`;
};

/** Writes a text into the composer at the caret, in place of what is selected, as if it were typed. */
const insertAtCaret = (box: HTMLTextAreaElement, text: string): void => {
  const { selectionStart, selectionEnd, value } = box;
  const spaced = spacedText(value.slice(0, selectionStart), text, value.slice(selectionEnd));
  box.setRangeText(spaced, selectionStart, selectionEnd, 'end');
  box.dispatchEvent(new Event('input', { bubbles: true }));
};

/** Has what the visitor says written into the composer. */
export const createDictation = ({ visitor, conversationEvents, host, store, signal: appSignal }: App) => {
  /** Components read it with `useSnapshot`. */
  const state = proxy({ ...idle });
  const reading = store(createReading);
  let ending = new AbortController();
  let finishRecording: (() => void) | undefined;
  let recording: Recording | undefined;

  const end = () => {
    ending.abort();
    recording?.dispose();
    recording = undefined;
    finishRecording = undefined;
  };

  const reset = (changes: Partial<typeof idle> = {}) => {
    end();
    Object.assign(state, idle, changes);
  };

  const restart = (phase: 'asking' | 'writing'): AbortSignal => {
    reset({ phase });
    ending = new AbortController();
    return ending.signal;
  };

  const cancel = (): void => {
    if (state.phase === 'idle') return;
    reset();
    focusAfterPress();
  };

  const fail = (problem: DictationProblem, unsent: Blob | null = null) =>
    reset({ phase: 'failed', problem, unsent: unsent && ref(unsent) });

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

  const onStarted = (signal: AbortSignal) => {
    if (signal.aborted) return;
    Object.assign(state, { phase: 'recording', startedAt: Date.now() });
    const timer = setTimeout(() => finishRecording?.(), MAX_MS);
    signal.addEventListener('abort', () => clearTimeout(timer));
  };

  const record = async (signal: AbortSignal): Promise<void> => {
    const started = await startRecording(signal);
    recording = started;
    onStarted(signal);
    await new Promise<void>((resolve) => {
      finishRecording = resolve;
      signal.addEventListener('abort', () => resolve());
      // When the microphone goes, what was said until then is written down.
      void started.ended.then(resolve);
    });
    if (signal.aborted) return;
    state.phase = 'writing';
    const audio = await started.finish();
    recording = undefined;
    if (signal.aborted) return;
    if (audio.size === 0) fail('nothingHeard');
    else await transcribe(audio, signal);
  };

  const recognize = async (signal: AbortSignal): Promise<void> => {
    const recognition = startRecognition(
      visitor.state.language,
      {
        onStarted: () => onStarted(signal),
        onTranscript: (text) => {
          if (!signal.aborted) state.transcript = text;
        },
      },
      signal,
    );
    finishRecording = () => {
      state.phase = 'writing';
      recognition.finish();
    };
    const text = await recognition.text;
    if (!signal.aborted) insert(text);
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

  const stopWatching = subscribeKey(host.state, 'isVisible', (isVisible) => {
    if (isVisible) return;
    // The words are not lost: they are in the composer when the panel opens again.
    if (state.phase === 'recording') finishRecording?.();
    else if (state.phase === 'asking') reset();
  });
  // The words of one visitor never go to the next one, and nobody is heard where there is no composer.
  const stopListening = conversationEvents.listen((event) => {
    if (event.type === 'visitor-changed' && !event.isSame) reset();
  });
  const stopFollowing = subscribe(visitor.state, () => {
    const { phase, account } = visitor.state;
    if (phase.type !== 'ready' || account?.status === 'disabled') reset();
  });
  appSignal.addEventListener('abort', () => {
    stopWatching();
    stopListening();
    stopFollowing();
    end();
  });

  return {
    state,
    start,
    /** Ends the recording and has it written into the composer, at the caret. */
    finish: (): void => finishRecording?.(),
    /** Ends the voice input; what was said is forgotten. */
    cancel,
    /** Sends the recording again, or listens again when there is none. */
    retry: (): Promise<void> => (state.unsent ? transcribe(state.unsent, restart('writing')) : start()),
    /** Returns how loud the microphone is at the moment, from 0 to 1. */
    loudness: (): number => recording?.level() ?? 0,
  };
};
