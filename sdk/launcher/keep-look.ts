import type { ChatContext } from '../chat/context.ts';
import { changeKeptLook, type KeptLook } from './kept-look.ts';

/** Says what is wrong with a look and a placement; most pages have neither, so what knows is fetched. */
const problemsOf = async (launcher: unknown, placement: unknown): Promise<[string[], string[]]> => {
  if ((launcher ?? placement) === undefined) return [[], []];
  const { problemsOfLook, problemsOfPlacement } = await import('./check-look.ts');
  return [problemsOfLook(launcher), problemsOfPlacement(placement)];
};

/** Tells the page what it has asked of the launcher in vain. */
export const tellOfLook = async ({ settings, report }: ChatContext): Promise<void> => {
  const { launcher, placement } = settings;
  const isLook = typeof launcher === 'object' && !(launcher instanceof HTMLElement);
  try {
    const problems = (await problemsOf(isLook ? launcher : undefined, placement)).flat();
    if (problems.length > 0) report('INVALID_OPTIONS', problems.join('; '));
  } catch {
    // The part does not come: the next page asks again.
  }
};

/** Keeps what the style says of the launcher, as far as it fits, for later pages. */
export const keepLook = async ({ pageUrl, report }: ChatContext, look: KeptLook): Promise<void> => {
  try {
    const [launcher, placement] = await problemsOf(look.launcher, look.placement);
    const problems = [...launcher, ...placement];
    if (problems.length > 0) report('CHAT_FAILED', `The style: ${problems.join('; ')}`);
    changeKeptLook(pageUrl, {
      color: look.color,
      launcher: launcher.length === 0 ? look.launcher : undefined,
      placement: placement.length === 0 ? look.placement : undefined,
    });
  } catch {
    // The part does not come: the launcher is as it was.
  }
};
