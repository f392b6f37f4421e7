import { proxy } from 'valtio/vanilla';
import { whenState } from '../../base/when-state.ts';
import type { Script, Sentence } from './script.ts';

/** The sound of one sentence. */
export type Clip = {
  /** Settles once it was played to its end. */
  play: () => Promise<void>;
  pause: () => void;
  resume: () => void;
  dispose: () => void;
};

/** Something that speaks. */
export type Voice = { prepare: (sentence: Sentence, signal: AbortSignal) => Promise<Clip> };

type Prepared = { sentence: Sentence; clip: Promise<Clip> };

export type ReadingPhase = 'loading' | 'reading' | 'paused';

type PlaybackOptions = {
  voice: Voice;
  /** Returns the sentences that can be read by now. */
  script: () => Script;
  onPhase: (phase: ReadingPhase) => void;
  /** Called when a sentence starts to play. */
  onSentence: (sentence: Sentence) => void;
  /** Ends the playback. */
  signal: AbortSignal;
};

export type Playback = ReturnType<typeof playScript>;

const nothing = () => undefined;

/** Plays a script sentence by sentence; the next one is prepared while one is played. */
export const playScript = ({ voice, script, onPhase, onSentence, signal }: PlaybackOptions) => {
  const state = proxy({ isPaused: false, updates: 0 });
  const prepared = new Map<number, Prepared>();
  let playing: { clip: Clip; index: number } | undefined;
  const aborted = new Promise<void>((resolve) => {
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
  const orAborted = <Result>(promise: Promise<Result>) => Promise.race([promise, aborted]);

  const prepare = (index: number): Prepared | undefined => {
    // A sentence that was there stays as it is, and the script of a long answer takes time.
    const known = prepared.get(index);
    if (known) return known;
    const sentence = script().sentences[index];
    if (!sentence) return undefined;
    const clip = voice.prepare(sentence, signal);
    // It may fail before anybody waits for it.
    clip.catch(nothing);
    const next = { sentence, clip };
    prepared.set(index, next);
    return next;
  };

  /** @returns Whether there may be a sentence after it. */
  const playSentence = async (index: number): Promise<boolean> => {
    let next = prepare(index);
    while (!next) {
      if (script().isComplete) return false;
      if (!state.isPaused) onPhase('loading');
      const { updates } = state;
      await whenState(state, (now) => now.updates !== updates, { signal });
      if (signal.aborted) return false;
      next = prepare(index);
    }
    const clip = await orAborted(next.clip);
    await whenState(state, ({ isPaused }) => !isPaused, { signal });
    if (!clip || signal.aborted) return false;
    playing = { clip, index };
    onPhase('reading');
    onSentence(next.sentence);
    prepare(index + 1);
    try {
      await orAborted(clip.play());
    } finally {
      playing = undefined;
      if (signal.aborted) clip.pause();
      clip.dispose();
      prepared.delete(index);
    }
    return !signal.aborted;
  };

  const playAll = async () => {
    onPhase('loading');
    try {
      let index = 0;
      while (await playSentence(index)) index++;
    } finally {
      for (const { clip } of prepared.values()) clip.then(({ dispose }) => dispose(), nothing);
    }
  };

  return {
    pause: (): void => {
      if (state.isPaused) return;
      state.isPaused = true;
      playing?.clip.pause();
      onPhase('paused');
    },
    resume: (): void => {
      if (!state.isPaused) return;
      onPhase(playing ? 'reading' : 'loading');
      playing?.clip.resume();
      state.isPaused = false;
    },
    /** Looks at the script again, which may have become longer. */
    update: (): void => {
      if (playing) prepare(playing.index + 1);
      state.updates += 1;
    },
    /** Settles when everything is read or the playback was ended; rejects when it cannot go on. */
    done: playAll(),
  };
};
