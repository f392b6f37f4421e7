import { Limits } from 'casement/contract';
import * as v from 'valibot';
import type { Introduction } from '../agents/agent.ts';
import type { BotFile } from './bot-file.ts';

const MAX_GREETING_LENGTH = 4000;
const MAX_EXAMPLES = 8;
const MAX_EXAMPLE_LENGTH = 300;
const MAX_NAME_LENGTH = 100;

/** Takes limits of a back end, of which none goes beyond that of a bot file without limits. */
const limitsOf = (given: Introduction['limits'] = {}): Partial<Limits> => {
  const most = v.parse(Limits, {});
  const names = ['fileMaxMB', 'imageMaxMB', 'maxAttachments'] as const;
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = given[name];
      return value !== undefined && value >= 0 ? [[name, Math.min(value, most[name])]] : [];
    }),
  );
};

/** Fills in what a bot file leaves out with what its agent's back end says of itself. */
export const introduce = (file: BotFile, { name, greeting, examples, limits }: Introduction): BotFile => ({
  ...file,
  robot: {
    ...(name !== undefined && { botName: name.slice(0, MAX_NAME_LENGTH) }),
    ...(greeting !== undefined && { firstMsg: greeting.slice(0, MAX_GREETING_LENGTH) }),
    ...(examples !== undefined && {
      examMsg: examples.filter(({ length }) => length <= MAX_EXAMPLE_LENGTH).slice(0, MAX_EXAMPLES),
    }),
    ...file.robot,
  },
  limits: { ...limitsOf(limits), ...file.limits },
});
