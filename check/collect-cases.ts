import { format } from 'node:util';
import { expect } from './expect.ts';
import type { CaseContext, Frame } from './frame.ts';
import { LeftOut } from './left-out.ts';

/** A case that can be tried; it rejects with what is wrong, or with `LeftOut`. */
export type Case = { section: string; name: string; run: () => Promise<void> };

type Given = (context: CaseContext) => Promise<void> | void;

/** A longer name of a case is cut after so many characters. */
const MAX_NAME = 120;

const nameOf = (name: string, row: readonly unknown[]): string => {
  const places = name.match(/%[sij]/g)?.length ?? 0;
  const whole = format(name, ...row.slice(0, places));
  return whole.length > MAX_NAME ? `${whole.slice(0, MAX_NAME)} …` : whole;
};

const context: CaseContext = {
  skip: (why) => {
    throw new LeftOut(why ?? 'it cannot be tried here');
  },
};

/** Lists the cases of a suite in their order. @param state Describes them by the functions of a `Frame`. */
export const collectCases = (state: (frame: Frame) => void): Case[] => {
  const cases: Case[] = [];
  let section = '';
  let before: Given[] = [];
  const it = (name: string, run: Given): void => {
    const first = before;
    cases.push({
      section,
      name,
      run: async () => {
        for (const prepare of first) await prepare(context);
        await run(context);
      },
    });
  };
  const each =
    (rows: readonly unknown[]) =>
    (name: string, run: (...given: never[]) => Promise<void> | void): void => {
      for (const row of rows) {
        const given = Array.isArray(row) ? (row as unknown[]) : [row];
        it(nameOf(name, given), () => run(...(given as never[])));
      }
    };
  state({
    describe: (name, body) => {
      section = name;
      before = [];
      body();
    },
    it: Object.assign(it, { each }),
    beforeEach: (run) => {
      before.push(run);
    },
    expect,
  });
  return cases;
};
