import { type ChaosCase, chaosCases, type ChaosPlace, chaosPlaces } from './chaos-cases.ts';
import { tableOf } from './fill-page.ts';

/** How a test that breaks something ended. */
export type ChaosOutcome = {
  /** With the names of its groups. */
  name: string;
  state: 'passed' | 'failed' | 'skipped';
  /** When it was run, as a date. */
  day: string;
};

const heads = {
  en: ['What breaks', 'What comes of it'],
  'zh-CN': ['发生了什么', '结果'],
} as const;
const words = {
  en: { passed: 'holds', failed: '**fails**', skipped: 'not tried' },
  'zh-CN': { passed: '通过', failed: '**失败**', skipped: '未测试' },
} as const;

const placeOf = (name: string): ChaosPlace => {
  if (/Redis/.test(name)) return 'Redis';
  if (/PgBouncer/.test(name)) return 'PgBouncer';
  return /embedded|minds signals|its time is up|second signal/.test(name) ? 'embedded' : 'PostgreSQL';
};

/** The worst of several outcomes; undefined for none. */
const worstOf = (states: readonly ChaosOutcome['state'][]): ChaosOutcome['state'] | undefined =>
  (['failed', 'passed', 'skipped'] as const).find((state) => states.includes(state));

/** Returns what became of a case in each place. */
const stateOf = ({ name }: ChaosCase, place: ChaosPlace, outcomes: readonly ChaosOutcome[]) =>
  worstOf(
    outcomes.flatMap((outcome) =>
      name.test(outcome.name) && placeOf(outcome.name) === place ? [outcome.state] : [],
    ),
  );

/** The table of what breaks and how it ended, for people; empty cells are places where a case means nothing. */
export const chaosTable = (language: 'en' | 'zh-CN', outcomes: readonly ChaosOutcome[]): string => {
  const rows = chaosCases.map((one) => [
    ...one[language],
    ...chaosPlaces.map((place) => {
      const state = stateOf(one, place, outcomes);
      return state ? words[language][state] : '';
    }),
  ]);
  const days = outcomes.map(({ day }) => day).toSorted();
  const last = days.at(-1);
  const table = tableOf([[...heads[language], ...chaosPlaces], ...rows]);
  if (last === undefined) return table;
  return `${table}\n\n${language === 'en' ? `Last run on ${last}.` : `最近一次运行：${last}。`}`;
};
