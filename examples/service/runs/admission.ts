import type { RunInput } from 'casement/contract';
import type * as v from 'valibot';
import type { AgentInput } from '../agents/agent.ts';
import type { Question } from '../database/run-admission.ts';
import type { RunRow } from '../database/schema.ts';

export type RunRequest = {
  visitorId: string;
  botId: string;
  model: string;
  input: v.InferOutput<typeof RunInput>;
  /** Absent when a question that is stored already is to be answered. */
  question: Question | undefined;
};

/** The conversation as the agent is told it; the question is the last message. */
type AdmittedInput = Pick<AgentInput, 'messages' | 'rounds' | 'resume'>;

/** The beginning of a run that continues an answer. */
export type Opening = {
  /** The first events of its stream, as JSON; stored already. */
  events: string[];
  usage: unknown;
};

export type Admission =
  /** The run is new. */
  | ({ type: 'new'; opening: Opening | undefined } & AdmittedInput)
  /** The same run was sent before. */
  | { type: 'known'; run: RunRow };
