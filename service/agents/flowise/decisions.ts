import type { ResumeEntry, RunEvent } from 'casement/contract';
import * as v from 'valibot';
import type { Action } from './read-event.ts';

type Outcome = NonNullable<Extract<RunEvent, { type: 'RUN_FINISHED' }>['outcome']>;
type WireInterrupt = Extract<Outcome, { type: 'interrupt' }>['interrupts'][number];

/** An action as it is kept until the visitor has decided; sequential flows want it back whole. */
export const KeptAction = v.object({
  /** The answer that waits. */
  answerId: v.string(),
  asked: v.looseObject({
    id: v.string(),
    elements: v.array(v.looseObject({ type: v.string(), label: v.string() })),
    data: v.looseObject({ nodeId: v.optional(v.string()) }),
  }),
});
type Asked = v.InferOutput<typeof KeptAction>['asked'];

/** Asks the visitor what Flowise's own chat would ask by buttons. */
export const interruptOf = ({ id, elements, data }: Action): WireInterrupt => ({
  id,
  reason: 'human_input',
  message: data.nodeLabel ?? elements.map(({ label }) => label).join(' / '),
  responseSchema: { type: 'string', enum: elements.map(({ label }) => label) },
});

/** Makes the fields of the request that answers an action. Who declines presses the button that refuses. */
export const decisionOf = (action: Asked, resume: readonly ResumeEntry[]) => {
  const { id, elements, data } = action;
  const entry = resume.find(({ interruptId }) => interruptId === id);
  const chosen = entry?.status === 'resolved' ? entry.payload : undefined;
  const refusal = elements.find(({ type }) => type.includes('reject')) ?? elements.at(-1);
  const element = elements.find(({ label }) => label === chosen) ?? refusal;
  const question = element?.label ?? '';
  if (!element?.type.startsWith('agentflowv2')) return { question, action };
  const type = element.type.includes('approve') ? 'proceed' : 'reject';
  return {
    question,
    humanInput: { type, ...(data.nodeId !== undefined && { startNodeId: data.nodeId }) },
  };
};
