import * as v from 'valibot';
import { Interrupt } from '../service/contract/conversation.ts';
import type { ThreadMessage } from './conversation-state.ts';

const Outcome = v.object({ type: v.literal('interrupt'), interrupts: v.array(v.unknown()) });
const ToolMetadata = v.object({ metadata: v.object({ tool: v.unknown() }) });

/** The call that an interrupt is for, where only the call's own events told of it. */
const toolOfStep = ({ steps }: ThreadMessage, toolCallId: string | undefined) => {
  const step = steps?.find(({ id }) => id === toolCallId);
  return step && { name: step.title, arguments: JSON.stringify(step.input ?? {}) };
};

/** What a run's outcome says that the answer waits for, each with its tool; undefined when it waits for nothing. */
export const readInterrupts = (outcome: unknown, answer: ThreadMessage): Interrupt[] | undefined => {
  if (!v.is(Outcome, outcome)) return undefined;
  const interrupts = outcome.interrupts.flatMap((candidate) => {
    const tool = v.is(ToolMetadata, candidate) ? candidate.metadata.tool : undefined;
    const told = v.safeParse(Interrupt, {
      ...(typeof candidate === 'object' ? candidate : {}),
      ...(tool !== undefined && { tool }),
    });
    if (!told.success) return [];
    const interrupt = told.output;
    const found = interrupt.tool ?? toolOfStep(answer, interrupt.toolCallId);
    return [{ ...interrupt, ...(found && { tool: found }) }];
  });
  return interrupts.length > 0 ? interrupts : undefined;
};
