import type { RunInput } from '../service/contract/run.ts';

/** What goes to the agent with a run beside the question: the functions that the host page offers, and what it lets the agent know. */
export type RunExtras = Required<Pick<RunInput, 'tools' | 'context'>>;

/** Gives the extras of the run that begins now. Never rejects. */
export type GatherExtras = () => RunExtras | Promise<RunExtras>;

export const noExtras: RunExtras = { tools: [], context: [] };
