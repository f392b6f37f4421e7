import type { RunInput } from '../service/contract/run.ts';

/** The functions that the host page offers to a run, and what it lets the agent know. */
export type RunExtras = Required<Pick<RunInput, 'tools' | 'context'>>;

/** Gathers the extras of the run that starts now. Never rejects. */
export type GatherExtras = () => RunExtras | Promise<RunExtras>;

export const noExtras: RunExtras = { tools: [], context: [] };

let gather: GatherExtras = () => noExtras;

/** Sets where the extras of every run come from. */
export const setRunExtras = (given: GatherExtras): void => {
  gather = given;
};

export const gatherRunExtras: GatherExtras = () => gather();
