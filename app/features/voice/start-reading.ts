import type { Script, Sentence } from './script.ts';

/** A sentence that can be heard. */
export type Clip = {
  /** Settles once it was heard to its end. */
  play: () => Promise<void>;
  pause: () => void;
  resume: () => void;
  dispose: () => void;
};

/** Something that speaks. */
export type Voice = { prepare: (sentence: Sentence, signal: AbortSignal) => Promise<Clip> };

export type ReadingPhase = 'loading' | 'reading' | 'paused';

export type ReadingOptions = {
  voice: Voice;
  /** What there is to read by now. */
  script: () => Script;
  onPhase: (phase: ReadingPhase) => void;
  /** The sentence that begins to be heard. */
  onSentence: (sentence: Sentence) => void;
  /** Ends the reading. */
  signal: AbortSignal;
};

export type Reading = {
  pause: () => void;
  resume: () => void;
  /** There may be more to read. */
  wake: () => void;
  /** Settles when everything is read or the reading is ended; rejects when it cannot go on. */
  done: Promise<void>;
};

const nothing = () => undefined;

/** A promise that is settled from outside. */
const signpost = () => {
  let pass: () => void = nothing;
  const passed = new Promise<void>((resolve) => {
    pass = resolve;
  });
  return { passed, pass };
};

/** Reads a script sentence by sentence; the next one is made ready while one is heard. */
export const startReading = ({ voice, script, onPhase, onSentence, signal }: ReadingOptions): Reading => {
  const ended = signpost();
  signal.addEventListener('abort', () => ended.pass(), { once: true });
  const prepared = new Map<number, Promise<Clip>>();
  let more = signpost();
  let goOn = signpost();
  let isPaused = false;
  let heard: { clip: Clip; index: number } | undefined;

  const prepare = (index: number): { sentence: Sentence; clip: Promise<Clip> } | undefined => {
    const sentence = script().sentences[index];
    if (!sentence) return undefined;
    let clip = prepared.get(index);
    if (!clip) {
      clip = voice.prepare(sentence, signal);
      // Made ready ahead, it may fail before anybody waits for it.
      clip.catch(nothing);
      prepared.set(index, clip);
    }
    return { sentence, clip };
  };

  const orEnded = <Result>(promise: Promise<Result>) => Promise.race([promise, ended.passed]);

  const readOne = async (index: number): Promise<boolean> => {
    let next = prepare(index);
    while (!next) {
      if (script().isComplete) return false;
      if (!isPaused) onPhase('loading');
      more = signpost();
      await orEnded(more.passed);
      if (signal.aborted) return false;
      next = prepare(index);
    }
    const clip = await orEnded(next.clip);
    if (!clip || signal.aborted) return false;
    if (isPaused) await orEnded(goOn.passed);
    if (signal.aborted) return false;
    heard = { clip, index };
    onPhase('reading');
    onSentence(next.sentence);
    prepare(index + 1);
    try {
      await orEnded(clip.play());
    } finally {
      heard = undefined;
      if (signal.aborted) clip.pause();
      clip.dispose();
      prepared.delete(index);
    }
    return !signal.aborted;
  };

  const run = async () => {
    onPhase('loading');
    try {
      let index = 0;
      while (await readOne(index)) index++;
    } finally {
      for (const clip of prepared.values()) clip.then(({ dispose }) => dispose(), nothing);
    }
  };

  return {
    pause: () => {
      if (isPaused) return;
      isPaused = true;
      goOn = signpost();
      heard?.clip.pause();
      onPhase('paused');
    },
    resume: () => {
      if (!isPaused) return;
      isPaused = false;
      onPhase(heard ? 'reading' : 'loading');
      heard?.clip.resume();
      goOn.pass();
    },
    wake: () => {
      if (heard) prepare(heard.index + 1);
      more.pass();
    },
    done: run(),
  };
};
