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

/** Returns what became of a case in each place; undefined where it was tried in none. */
const statesOf = ({ name }: ChaosCase, outcomes: readonly ChaosOutcome[]) => {
  const tried = outcomes.filter((outcome) => name.test(outcome.name));
  if (tried.length === 0) return undefined;
  return chaosPlaces.map((place) =>
    worstOf(tried.filter((outcome) => placeOf(outcome.name) === place).map(({ state }) => state)),
  );
};

const DATE = /\d{4}-\d{2}-\d{2}(?=[.。]$)/;

/**
 * The table of what breaks and how it ended, for people; empty cells are places where a case means nothing,
 * or was not tried.
 * @param earlier The page with the table of earlier runs: a case that was not tried now keeps its row, so
 * that a part can be run by itself.
 */
export const chaosTable = (
  language: 'en' | 'zh-CN',
  outcomes: readonly ChaosOutcome[],
  earlier = '',
): string => {
  const lines = earlier.split('\n');
  const rows = chaosCases.map((one): string[] => {
    const states = statesOf(one, outcomes);
    const head = `| ${one[language].join(' | ')} | `;
    const line = lines.find((text) => text.startsWith(head));
    const kept = line?.slice(head.length, -' |'.length).split(' | ') ?? chaosPlaces.map(() => '');
    return [...one[language], ...(states?.map((state) => (state ? words[language][state] : '')) ?? kept)];
  });
  const before = lines.flatMap((line) => DATE.exec(line) ?? []);
  const last = [...before, ...outcomes.map(({ day }) => day)].toSorted().at(-1);
  const table = tableOf([[...heads[language], ...chaosPlaces], ...rows]);
  if (last === undefined) return table;
  return `${table}\n\n${language === 'en' ? `Last run on ${last}.` : `最近一次运行：${last}。`}`;
};
