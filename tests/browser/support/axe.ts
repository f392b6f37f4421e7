import type { Frame } from '@playwright/test';
import axe from 'axe-core';

type AxeWindow = { axe: typeof axe };

/** All rules, and those whose outcome depends on colors. */
const rules: Record<'all' | 'colors', NonNullable<axe.RunOptions['runOnly']>> = {
  all: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  colors: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
};

/**
 * The problems that axe finds in one document, the serious ones unless any are asked for, each as one line.
 */
export const findAxeProblems = async (
  frame: Frame,
  least: 'serious' | 'any' = 'serious',
  about: 'all' | 'colors' = 'all',
): Promise<string[]> => {
  if (!(await frame.evaluate(() => 'axe' in globalThis))) await frame.evaluate(axe.source);
  return frame.evaluate(
    async ({ wanted, runOnly }) => {
      // What fades in has less contrast until it is there.
      const ending = document
        .getAnimations()
        .filter(
          ({ effect, playState }) =>
            playState === 'running' && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY,
        );
      await Promise.allSettled(ending.map(({ finished }) => finished));
      const { violations } = await (globalThis as unknown as AxeWindow).axe.run(document, { runOnly });
      return violations
        .filter(({ impact }) => wanted === 'any' || impact === 'serious' || impact === 'critical')
        .flatMap(({ id, help, nodes }) => nodes.map((node) => `${id}: ${help}: ${node.html.slice(0, 200)}`));
    },
    { wanted: least, runOnly: rules[about] },
  );
};
