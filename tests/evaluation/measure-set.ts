import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from 'casement/contract';
import * as v from 'valibot';
import { root } from '../../scripts/support/command.ts';
import type { Agent } from '../../service/agents/agent.ts';
import { AgentConfig } from '../../service/agents/agent-config.ts';
import { asking, collectRun } from '../../service/agents/collect-run.test-helper.ts';
import { createAgent } from '../../service/agents/create-agent.ts';
import { wordsIn } from '../../service/agents/docs/docs-words.ts';
import { openLibrary } from '../../service/retrieval/library.ts';

const languages: readonly Language[] = ['en', 'zh-CN'];

const fixtures = join(root, 'tests/fixtures');

/** A set of its own pages, which are in `pages` beside `questions.jsonl`. */
const withPages = (path: string) => ({ folder: join(fixtures, path), pages: join(fixtures, path, 'pages') });

/** The sets, each a folder with `questions.jsonl`. */
const sets = {
  shop: withPages('evaluation/shop'),
  documentation: { folder: join(fixtures, 'evaluation/documentation'), pages: join(root, 'docs') },
  'tuning: workspace': withPages('tuning/workspace'),
  'tuning: library': withPages('tuning/library'),
  'tuning: music': withPages('tuning/music'),
  'tuning: telecom': withPages('tuning/telecom'),
  'tuning: ski': withPages('tuning/ski'),
  'tuning: clinic': withPages('tuning/clinic'),
  'tuning: hosting': withPages('tuning/hosting'),
  'tuning: hotel': withPages('tuning/hotel'),
  'tuning: city': withPages('tuning/city'),
  'tuning: invoices': withPages('tuning/invoices'),
  'tuning: german': withPages('tuning/german'),
  'tuning: german-shop': withPages('tuning/german-shop'),
  'tuning: french': withPages('tuning/french'),
  'tuning: spanish': withPages('tuning/spanish'),
  // Other questions about the pages of the shop.
  'tuning: outfitter': {
    folder: join(fixtures, 'tuning/outfitter'),
    pages: join(fixtures, 'evaluation/shop/pages'),
  },
  'tuning: campers': {
    folder: join(fixtures, 'tuning/campers'),
    pages: join(fixtures, 'evaluation/shop/pages'),
  },
  'tuning: strangers': {
    folder: join(fixtures, 'tuning/strangers'),
    pages: join(fixtures, 'evaluation/shop/pages'),
  },
  'tuning: owners': { folder: join(fixtures, 'tuning/owners'), pages: join(root, 'docs') },
  'tuning: documentation': { folder: join(fixtures, 'tuning/documentation'), pages: join(root, 'docs') },
};

export type SetName = keyof typeof sets;

const Place = v.object({ page: v.string(), section: v.string() });
const Question = v.object({
  question: v.string(),
  language: v.picklist(['en', 'zh-CN']),
  page: v.optional(v.string()),
  section: v.optional(v.string()),
  also: v.optional(v.array(Place), []),
  outOfScope: v.optional(v.literal(true)),
});
type Question = v.InferOutput<typeof Question>;

/** Shares of a set's questions, in percent. */
export type Figures = {
  /** Of those with an answer, how many are answered with the right passage first. */
  first: number;
  /** Of those with an answer, for how many the right passage is among those that are quoted. */
  quoted: number;
  /** Of those with an answer, how many are given the right passage as it, and not under ‘This may help’. */
  sure: number;
  /**
   * Of those that the pages do not answer, how many are not given a passage as their answer: nothing was
   * found, or the nearest passages stand under ‘This may help’.
   */
  unsure: number;
  /** Of those, how many are shown no passage at all. */
  silent: number;
};

const readQuestions = (folder: string): Question[] =>
  readFileSync(join(folder, 'questions.jsonl'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => v.parse(Question, JSON.parse(line)));

/** A section as its source names it: by the page's address and its own heading. */
const keyOf = (page: string, section: string): string => `${page}#${section.replaceAll(/[`*]/g, '')}`;

const placesOf = ({ language, page, section, also }: Question): Set<string> => {
  const places = [...(page !== undefined && section !== undefined ? [{ page, section }] : []), ...also];
  return new Set(places.map((one) => keyOf(`/${language}/${one.page.replace(/\.md$/, '')}`, one.section)));
};

/** The words over passages that may help, in either language. */
const mayHelp = languages.map((language) => wordsIn(language, {}).mayHelp);

const share = (count: number, all: number): number => Math.round((1000 * count) / all) / 10;

const openAgent = (pages: string, options: object): Promise<Agent> =>
  createAgent(
    v.parse(AgentConfig, {
      type: 'docs',
      wordsPerSecond: 0,
      folders: Object.fromEntries(
        languages
          .map((language) => [language, join(pages, language)])
          .filter(([, folder = '']) => existsSync(folder)),
      ),
      baseUrl: '/{language}/',
      ...options,
    }),
    { baseDir: root, env: process.env },
    // Vectors are made in the background: a measure waits for them.
    async (config, context) => {
      const library = await openLibrary(config, context);
      await library.vectorsMade();
      return library;
    },
  );

/**
 * Makes what asks the docs agent the questions of sets; sets of the same pages share an index.
 * @param options Further options of the agent, as in a bot file.
 */
export const createMeasure = (options: object = {}) => {
  const agents = new Map<string, Promise<Agent>>();
  return {
    /**
     * Asks all questions of a set.
     * @param onQuestion Is told of each question whether it was met; never to be used with the sets that only
     * measure.
     */
    async measure(
      name: SetName,
      onQuestion?: (question: string, result: 'first' | 'quoted' | 'missed' | 'silent' | 'loud') => void,
    ): Promise<Figures> {
      const { folder, pages } = sets[name];
      const opening = agents.get(pages) ?? openAgent(pages, options);
      agents.set(pages, opening);
      const agent = await opening;
      const counts = { answered: 0, first: 0, quoted: 0, sure: 0, unanswered: 0, silent: 0, unsure: 0 };
      for (const question of readQuestions(folder)) {
        const { language } = question;
        const { sources, text } = await collectRun(agent, asking(question.question, { language }));
        const found = sources.map(({ url = '', title }) =>
          keyOf(url.replace(/#.*$/, ''), title.split(' › ').at(-1) ?? ''),
        );
        const isSilent = found.length === 0;
        const isUnsure = isSilent || mayHelp.some((words) => text.startsWith(words));
        if (question.outOfScope) {
          counts.unanswered += 1;
          if (isSilent) counts.silent += 1;
          if (isUnsure) counts.unsure += 1;
          onQuestion?.(question.question, isSilent ? 'silent' : 'loud');
          continue;
        }
        const places = placesOf(question);
        const isFirst = places.has(found[0] ?? '');
        const isQuoted = found.some((place) => places.has(place));
        counts.answered += 1;
        if (isFirst) counts.first += 1;
        if (isQuoted) counts.quoted += 1;
        if (isFirst && !isUnsure) counts.sure += 1;
        onQuestion?.(question.question, isFirst ? 'first' : isQuoted ? 'quoted' : 'missed');
      }
      return {
        first: share(counts.first, counts.answered),
        quoted: share(counts.quoted, counts.answered),
        sure: share(counts.sure, counts.answered),
        unsure: share(counts.unsure, counts.unanswered),
        silent: share(counts.silent, counts.unanswered),
      };
    },
    async dispose(): Promise<void> {
      for (const agent of agents.values()) await (await agent).dispose?.();
    },
  };
};
