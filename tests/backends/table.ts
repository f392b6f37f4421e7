import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { fillPage, tableOf } from '../../scripts/support/fill-page.ts';
import { backends } from './backends.ts';
import { cases } from './cases/cases.ts';

const languages = ['en', 'zh-CN'] as const;
type Language = (typeof languages)[number];

const HEAD: Record<Language, string> = { en: 'Case', 'zh-CN': '情形' };
const MARKS = { passed: '✓', cannot: '–' } as const;

/** Names a case that has passed for a back end. */
export const cellOf = (backend: string, caseId: string): string => `${backend} ${caseId}`;

/** The cells that a whole run fills. */
export const expectedCells = (): string[] =>
  backends.flatMap(({ name, cannot }) =>
    cases.filter(({ id }) => !(id in cannot)).map(({ id }) => cellOf(name, id)),
  );

/** Says why, for each back end, once for all cases that one reason holds for. */
const reasonsIn = (language: Language): string => {
  const colon = language === 'en' ? ': ' : '：';
  const comma = language === 'en' ? '; ' : '、';
  return backends
    .flatMap(({ title, cannot }) => {
      const byReason = new Map<string, string[]>();
      for (const row of cases) {
        const reason = cannot[row.id]?.[language];
        if (reason) byReason.set(reason, [...(byReason.get(reason) ?? []), row.title[language]]);
      }
      return [...byReason].map(([reason, titles]) => `- ${title} – ${titles.join(comma)}${colon}${reason}`);
    })
    .join('\n');
};

const describeIn = (language: Language, passed: ReadonlySet<string>): string => {
  const rows = cases.map(({ id, title }) => [
    title[language],
    ...backends.map(({ name }) => (passed.has(cellOf(name, id)) ? MARKS.passed : MARKS.cannot)),
  ]);
  const head = [HEAD[language], ...backends.map(({ title }) => title)];
  return `${tableOf([head, ...rows], (column) => (column === 0 ? '---' : ':-:'))}\n\n${reasonsIn(language)}`;
};

/** Returns the pages that hold the table, as they should be after a run in which these cells have passed. */
export const pagesAfter = (passed: ReadonlySet<string>): { path: string; text: string }[] =>
  languages.map((language) => {
    const path = fileURLToPath(new URL(`../../docs/${language}/back-ends.md`, import.meta.url));
    const table = describeIn(language, passed);
    return { path, text: fillPage(readFileSync(path, 'utf8'), new Map([['backends', table]])) };
  });
