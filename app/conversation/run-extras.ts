import type { RunInput } from '../service/contract/run.ts';

/** What goes along with a run beside what was asked: the functions that the host page offers, and what it lets the agent know. */
export type RunExtras = Required<Pick<RunInput, 'tools' | 'context'>>;

/** Says what goes along with the run that begins now. Never rejects. */
export type GatherExtras = () => RunExtras | Promise<RunExtras>;

export const noExtras: RunExtras = { tools: [], context: [] };

let gather: GatherExtras = () => noExtras;

/** Sets where the extras of every run come from. */
export const setRunExtras = (given: GatherExtras): void => {
  gather = given;
};

export const gatherRunExtras: GatherExtras = () => gather();
