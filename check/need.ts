import type { CaseContext } from './frame.ts';
import type { Feature, Target } from './target.ts';

/** Leaves a case out where the service cannot be asked for what it is about, and says why. */
export const need = (context: CaseContext, { without = {} }: Target, ...features: Feature[]): void => {
  for (const feature of features) {
    const why = without[feature];
    if (why !== undefined) context.skip(why);
  }
};
