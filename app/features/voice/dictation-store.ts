import { proxy, ref } from 'valtio/vanilla';
import { sendSpeech } from '../../service/bytes.ts';
import { visitor, visitorRuntime } from '../../visitor/visitor-store.ts';
import { insertAtCaret } from './insert-text.ts';
import { problemOf, type DictationProblem } from './problem-of.ts';
import { stopReading } from './reading-store.ts';
import { canRecognise, startRecognition } from './recognition.ts';
import { canRecord, startRecording, type Recording } from './recorder.ts';

type Dictation = {
  phase: 'idle' | 'asking' | 'recording' | 'writing' | 'failed';
  /** When the recording began. */
  startedAt: number;
  /** What the browser has understood so far. */
  heard: string;
  problem: DictationProblem | null;
  /** What was recorded and could not be sent: it can be tried again. */
  kept: Blob | null;
};

const idle = (): Dictation => ({ phase: 'idle', startedAt: 0, heard: '', problem: null, kept: null });

/** What the visitor says instead of typing. Components read it with `useSnapshot`. */
export const dictation = proxy<Dictation>(idle());

const MAX_MS = 5 * 60_000;

let controller = new AbortController();
let finish: (() => void) | undefined;
let recording: Recording | undefined;

/** Whether what is said can be written down here, and who does it. */
export const dictationWay = (): 'service' | 'browser' | undefined => {
  if (visitor.speech.stt === 1 && canRecord()) return 'service';
  return canRecognise() ? 'browser' : undefined;
};

const messageBox = () => document.querySelector<HTMLTextAreaElement>('textarea#message');

/** How loud the microphone is at the moment, from 0 to 1. */
export const loudness = (): number => recording?.level() ?? 0;

const end = () => {
  controller.abort();
  recording?.dispose();
  recording = undefined;
  finish = undefined;
};

/** Ends the voice input; what was said is forgotten. */
export const cancelDictation = (): void => {
  if (dictation.phase === 'idle') return;
  end();
  Object.assign(dictation, idle());
  messageBox()?.focus({ preventScroll: true });
};

const fail = (problem: DictationProblem, kept: Blob | null = null) => {
  end();
  Object.assign(dictation, { phase: 'failed', problem, kept: kept && ref(kept) });
};

const put = (text: string) => {
  if (text.trim() === '') return fail('nothingHeard');
  end();
  Object.assign(dictation, idle());
  const box = messageBox();
  if (box) insertAtCaret(box, text.trim());
};

const write = async (audio: Blob, signal: AbortSignal): Promise<void> => {
  dictation.phase = 'writing';
  try {
    const { text } = await sendSpeech(visitorRuntime().service, audio, signal);
    if (!signal.aborted) put(text);
  } catch {
    if (!signal.aborted) fail('failed', audio);
  }
};

const noteStart = (signal: AbortSignal) => {
  if (signal.aborted) return;
  Object.assign(dictation, { phase: 'recording', startedAt: Date.now() });
  const timer = setTimeout(() => finish?.(), MAX_MS);
  signal.addEventListener('abort', () => clearTimeout(timer));
};

const record = async (signal: AbortSignal): Promise<void> => {
  const started = await startRecording(signal);
  recording = started;
  noteStart(signal);
  await new Promise<void>((resolve) => {
    finish = resolve;
    signal.addEventListener('abort', () => resolve());
    // What was said until the microphone went is written down.
    void started.ended.then(resolve);
  });
  if (signal.aborted) return;
  dictation.phase = 'writing';
  const audio = await started.finish();
  recording = undefined;
  if (signal.aborted) return;
  if (audio.size === 0) fail('nothingHeard');
  else await write(audio, signal);
};

const recognise = async (signal: AbortSignal): Promise<void> => {
  const recognition = startRecognition(
    visitor.language,
    {
      onStarted: () => noteStart(signal),
      onHeard: (text) => {
        if (!signal.aborted) dictation.heard = text;
      },
    },
    signal,
  );
  finish = () => {
    dictation.phase = 'writing';
    recognition.finish();
  };
  const text = await recognition.text;
  if (!signal.aborted) put(text);
};

const begin = (): AbortSignal => {
  end();
  controller = new AbortController();
  return controller.signal;
};

/** Asks for the microphone and listens; what was read aloud falls silent. */
export const startDictation = async (): Promise<void> => {
  const way = dictationWay();
  if (!way) return;
  stopReading();
  const signal = begin();
  Object.assign(dictation, { ...idle(), phase: 'asking' });
  try {
    await (way === 'service' ? record(signal) : recognise(signal));
  } catch (error) {
    const { name = '', message = '' } = error instanceof Error ? error : {};
    if (!signal.aborted) fail(problemOf(name === 'Error' ? message : name));
  }
};

/** Ends the recording and has it written down, into the composer at the caret. */
export const finishDictation = (): void => finish?.();

/** Has it written down once more, or listens again when there is nothing to write down. */
export const retryDictation = async (): Promise<void> => {
  const { kept } = dictation;
  if (!kept) return startDictation();
  const signal = begin();
  Object.assign(dictation, { ...idle(), phase: 'writing' });
  return write(kept, signal);
};
