import { describe, expect, it, vi } from 'vitest';
import type { Script, Sentence } from './script.ts';
import { playScript } from './play-script.ts';

const settle = () => new Promise<void>((resolve) => setTimeout(resolve));

const deferred = () => {
  let pass: (() => void) | undefined;
  const promise = new Promise<void>((resolve) => {
    pass = resolve;
  });
  return { promise, resolve: () => pass?.() };
};

/** A reading whose player is told when a clip is ready and when it has been heard. */
const start = (texts: string[], isComplete = true) => {
  const sentences: Sentence[] = [];
  const script: Script = { sentences, isComplete };
  const write = (...more: string[]) =>
    sentences.push(...more.map((text) => ({ text, language: 'en', isQuoted: true })));
  write(...texts);
  const log: string[] = [];
  const phases: string[] = [];
  const clips = new Map<string, { ready: () => void; fail: () => void; end: () => void }>();
  const ending = new AbortController();
  let looks = 0;
  const reading = playScript({
    script: () => {
      looks += 1;
      return script;
    },
    signal: ending.signal,
    onPhase: (phase) => phases.push(phase),
    onSentence: ({ text }) => log.push(`say ${text}`),
    voice: {
      prepare: ({ text }) => {
        log.push(`prepare ${text}`);
        const { promise: heard, resolve: end } = deferred();
        const note = (what: string) => () => void log.push(`${what} ${text}`);
        return new Promise((resolve, reject) => {
          const clip = {
            play: () => heard,
            pause: note('pause'),
            resume: note('resume'),
            dispose: note('dispose'),
          };
          clips.set(text, { ready: () => resolve(clip), fail: () => reject(new Error(text)), end });
        });
      },
    },
  });
  const tell = async (what: 'ready' | 'fail' | 'end', text: string) => {
    clips.get(text)?.[what]();
    await settle();
  };
  return { script, write, log, phases, ending, reading, tell, looks: () => looks };
};

describe('playScript', () => {
  it('says one sentence after another, the next one made ready while one is heard', async () => {
    const { log, phases, reading, tell } = start(['A', 'B']);
    expect(log).toEqual(['prepare A']);
    await tell('ready', 'A');
    expect(log).toEqual(['prepare A', 'say A', 'prepare B']);
    await tell('ready', 'B');
    expect(log).not.toContain('say B');
    await tell('end', 'A');
    expect(log.slice(3)).toEqual(['dispose A', 'say B']);
    await tell('end', 'B');
    await reading.done;
    expect(phases).toEqual(['loading', 'reading', 'reading']);
  });

  it('waits for what is not written yet, and ends with the answer', async () => {
    const { script, write, log, phases, reading, tell } = start(['A'], false);
    await tell('ready', 'A');
    await tell('end', 'A');
    expect(phases.at(-1)).toBe('loading');
    write('B');
    reading.update();
    await settle();
    await tell('ready', 'B');
    expect(log.at(-1)).toBe('say B');
    script.isComplete = true;
    await tell('end', 'B');
    await reading.done;
  });

  it('makes ready what is written while a sentence is heard', async () => {
    const { write, log, reading, tell, ending } = start(['A'], false);
    await tell('ready', 'A');
    write('B');
    reading.update();
    expect(log.at(-1)).toBe('prepare B');
    ending.abort();
    await reading.done;
  });

  it('does not look at the script again while the next sentence is known', async () => {
    const { reading, tell, ending, looks, write } = start(['A', 'B'], false);
    await tell('ready', 'A');
    const before = looks();
    for (const text of ['C', 'D', 'E']) {
      write(text);
      reading.update();
    }
    expect(looks()).toBe(before);
    ending.abort();
    await reading.done;
  });

  it('pauses and goes on within a sentence', async () => {
    const { log, phases, reading, tell, ending } = start(['A', 'B']);
    await tell('ready', 'A');
    reading.pause();
    reading.pause();
    reading.resume();
    expect(log.slice(3)).toEqual(['pause A', 'resume A']);
    expect(phases).toEqual(['loading', 'reading', 'paused', 'reading']);
    ending.abort();
    await reading.done;
  });

  it('says nothing while it is paused between two sentences', async () => {
    const { log, phases, reading, tell, ending } = start(['A']);
    reading.pause();
    await tell('ready', 'A');
    expect(log).toEqual(['prepare A']);
    expect(phases.at(-1)).toBe('paused');
    reading.resume();
    await settle();
    expect(log).toContain('say A');
    ending.abort();
    await reading.done;
  });

  it('stops at once, and lets go of what was made ready', async () => {
    const { log, ending, reading, tell } = start(['A', 'B', 'C']);
    await tell('ready', 'A');
    ending.abort();
    await reading.done;
    await tell('ready', 'B');
    expect(log.slice(3)).toEqual(['pause A', 'dispose A', 'dispose B']);
  });

  it('fails when a sentence cannot be had, but only once it is its turn', async () => {
    const { reading, tell } = start(['A', 'B']);
    const failed = vi.fn<() => void>();
    reading.done.catch(failed);
    await tell('ready', 'A');
    await tell('fail', 'B');
    expect(failed).not.toHaveBeenCalled();
    await tell('end', 'A');
    expect(failed).toHaveBeenCalledOnce();
  });
});
