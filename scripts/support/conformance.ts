import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './command.ts';
import { tableOf } from './fill-page.ts';

type Words = Record<'en' | 'zh-CN', string>;

type Criterion = {
  /** Its number, such as `1.4.3`. */
  criterion: string;
  level?: 'A' | 'AA';
  name: Words;
  verdict: 'supports' | 'partially supports' | 'not applicable';
  /** Why it does not apply, or what a reader has to know besides. */
  remarks?: Words;
  /** The tests that hold it: the file, and words of the title. */
  tests?: { file: string; title: string }[];
};

type Report = Record<'wcag' | 'en301549', Criterion[]>;

const report = JSON.parse(readFileSync(join(root, 'docs/conformance.json'), 'utf8')) as Report;

const verdicts: Record<Criterion['verdict'], string> = {
  supports: 'Supports · 支持',
  'partially supports': 'Partially supports · 部分支持',
  'not applicable': 'Not applicable · 不适用',
};

/** The tables of the report, in both languages of the documentation, for the places of its page. */
export const describeConformance = (): Map<string, string> =>
  new Map(
    Object.entries(report).map(([name, criteria]) => {
      const rows = criteria.map(({ criterion, level, name: words, verdict, remarks, tests = [] }) => [
        `${criterion} ${words.en} · ${words['zh-CN']}${level ? ` (${level})` : ''}`,
        verdicts[verdict],
        [
          ...(remarks ? [remarks.en, remarks['zh-CN']] : []),
          ...tests.map(({ file, title }) => `\`${file}\`: “${title}”`),
        ].join('<br>'),
      ]);
      const head = ['Criterion · 准则', 'Conformance · 符合程度', 'Remarks and tests · 说明与测试'];
      return [name, tableOf([head, ...rows])];
    }),
  );

/** Lists the mistakes of the report: tests that are not there, and criteria that it leaves out. */
export const findConformanceProblems = ({ wcag, en301549 } = report): string[] =>
  [...wcag, ...en301549].flatMap(({ criterion, tests = [], remarks }) => {
    if (tests.length === 0 && !remarks) return [`${criterion} has neither a test nor a reason`];
    return tests.flatMap(({ file, title }) => {
      const path = join(root, file);
      if (!existsSync(path)) return [`${criterion} names ${file}, which is not there`];
      const isThere = readFileSync(path, 'utf8')
        .split('\n')
        .some((line) => /\b(?:it|test)\b/.test(line) && line.includes(title));
      return isThere ? [] : [`${criterion} names a test that ${file} has not: ${title}`];
    });
  });
