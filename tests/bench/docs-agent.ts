import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { root } from '../../scripts/support/command.ts';
import { composeAnswer } from '../../service/agents/docs/compose-answer.ts';
import { openLibrary } from '../../service/retrieval/library.ts';
import { fitTo } from '../../service/retrieval/question-fit.ts';
import { createMeasure, type Figures } from '../evaluation/measure-set.ts';
import { type Measure, median } from './support/measure.ts';

/** What answers from pages without a key shall reach, in percent; the other figures are shown beside them. */
const goal: Partial<Figures> = { first: 65, quoted: 85, unsure: 90 };

const words: Record<keyof Figures, string> = {
  first: 'right passage first',
  quoted: 'right passage among those quoted',
  sure: 'given as the answer, of those with the right passage first',
  unsure: 'nothing given as the answer out of scope',
  silent: 'no passage shown at all out of scope',
};

/** Measures what the docs agent finds for the questions of the evaluation sets. */
export const measureDocsAgent = async (): Promise<Measure[]> => {
  const measures: Measure[] = [];
  const sets = createMeasure();
  for (const set of ['shop', 'documentation'] as const) {
    const figures = await sets.measure(set);
    for (const figure of ['first', 'quoted', 'sure', 'unsure', 'silent'] as const) {
      const what = `docs agent, ${set}: ${words[figure]}`;
      const least = goal[figure];
      measures.push({ what, value: figures[figure], unit: '%', ...(least !== undefined && { least }) });
    }
  }
  await sets.dispose();
  return [...measures, ...(await measureQuestions())];
};

/** So many copies of the documentation are about two thousand passages. */
const COPIES = 12;

const questions = [
  'how do i put the chat on my website',
  'change colors',
  'error E1003',
  'where are conversations stored and for how long do you keep them',
  'can visitors upload pictures or speak',
  'my users are not logged in, what is wrong with the token',
];

/**
 * Measures how long a question takes over two thousand passages, and how long the service can do nothing else
 * meanwhile.
 */
const measureQuestions = async (): Promise<Measure[]> => {
  const folder = await mkdtemp(join(tmpdir(), 'casement-passages-'));
  for (let copy = 0; copy < COPIES; copy += 1) {
    await cp(join(root, 'docs/en'), join(folder, String(copy)), { recursive: true });
  }
  const library = await openLibrary({ folders: { en: folder }, pageSuffix: '' }, { baseDir: folder });
  const delay = monitorEventLoopDelay({ resolution: 1 });
  const times: number[] = [];
  try {
    delay.enable();
    for (const text of [...questions, ...questions, ...questions]) {
      const startedAt = performance.now();
      const hits = await library.search('en', { text, context: '' });
      composeAnswer(hits.slice(0, 3), fitTo(text, library.concepts));
      times.push(performance.now() - startedAt);
    }
    delay.disable();
  } finally {
    await library.dispose();
    await rm(folder, { recursive: true, force: true });
  }
  const what = 'docs agent, a question over 2,000 passages';
  return [
    { what, value: median(times), unit: 'ms', budget: 200 },
    { what: `${what}: longest block of the event loop`, value: delay.max / 1e6, unit: 'ms', budget: 100 },
  ];
};
