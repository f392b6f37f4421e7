import * as v from 'valibot';
import { Interrupt, type Step } from './conversation.ts';

const Outcome = v.object({ type: v.literal('interrupt'), interrupts: v.array(v.unknown()) });
/** `tool` is null where the interrupt is for no tool of the host page. */
const ToolMetadata = v.object({ metadata: v.object({ tool: v.unknown() }) });

/** Finds the call that an interrupt is for, where only the call's own events told of it. */
const toolOfStep = (steps: readonly Step[] | undefined, toolCallId: string | undefined) => {
  const step = steps?.find(({ id }) => id === toolCallId);
  return step && { name: step.title, arguments: JSON.stringify(step.input ?? {}) };
};

/** Reads from a run's outcome what the answer waits for, each with its tool; undefined when it waits for nothing. */
export const readInterrupts = (
  outcome: unknown,
  steps: readonly Step[] | undefined,
): Interrupt[] | undefined => {
  if (!v.is(Outcome, outcome)) return undefined;
  const interrupts = outcome.interrupts.flatMap((candidate) => {
    const tool = v.is(ToolMetadata, candidate) ? candidate.metadata.tool : undefined;
    const told = v.safeParse(Interrupt, {
      ...(typeof candidate === 'object' ? candidate : {}),
      ...(tool !== undefined && tool !== null && { tool }),
    });
    if (!told.success) return [];
    const interrupt = told.output;
    const found = interrupt.tool ?? (tool === null ? undefined : toolOfStep(steps, interrupt.toolCallId));
    return [{ ...interrupt, ...(found && { tool: found }) }];
  });
  return interrupts.length > 0 ? interrupts : undefined;
};
