import { codes, Interrupt } from 'casement/contract';
import * as v from 'valibot';
import { AgentError } from '../agents/agent.ts';
import type { Interrupt as WireInterrupt } from '../agents/connection/cards.ts';
import type { Round } from '../base/rounds.ts';
import type { StoredInterrupt } from '../database/schema.ts';

/** The most interrupts of an answer; a run may answer as many. */
const MAX_INTERRUPTS = 64;

/**
 * Lists what an answer waits for at the end of a run: what the agent says, and every call of a host-page tool
 * that got no result. Throws an AgentError when nobody could answer what the agent asks.
 */
export const interruptsOf = (
  rounds: readonly Round[],
  hostTools: ReadonlySet<string>,
  ofAgent: WireInterrupt[],
): { stored: StoredInterrupt[]; told: WireInterrupt[] } => {
  const open = new Map(
    rounds
      .flatMap(({ calls }) => calls)
      .filter(({ name, result }) => result === undefined && hostTools.has(name))
      .map((call) => [call.id, { name: call.name, arguments: call.arguments || '{}' }]),
  );
  const ofCalls = [...open.keys()]
    .filter((toolCallId) => !ofAgent.some((interrupt) => interrupt.toolCallId === toolCallId))
    // Ids of calls may come again in another answer of the same agent; those of interrupts do not.
    .map((toolCallId): WireInterrupt => ({ id: crypto.randomUUID(), reason: 'tool_call', toolCallId }));
  const told = [...ofAgent, ...ofCalls].map((interrupt): WireInterrupt => {
    // The tool of the host page comes from a call alone; a `tool` that the agent gives by itself is dropped.
    const { metadata: { tool: _, ...given } = {}, ...plain } = interrupt;
    const { toolCallId } = plain;
    const metadata = { ...given, ...(toolCallId !== undefined && { tool: open.get(toolCallId) ?? null }) };
    return { ...plain, ...(Object.keys(metadata).length > 0 && { metadata }) };
  });
  const stored = told.map((interrupt, index): StoredInterrupt => {
    const tool = open.get(interrupt.toolCallId ?? '');
    const result = v.safeParse(Interrupt, { ...interrupt, ...(tool && { tool }) });
    if (!result.success) throw unanswerable();
    return { ...result.output, ...(index < ofAgent.length && { byAgent: true as const }) };
  });
  const ids = new Set(stored.map(({ id }) => id));
  if (ids.size !== stored.length || stored.length > MAX_INTERRUPTS) throw unanswerable();
  return { stored, told };
};

const unanswerable = () =>
  new AgentError(codes.agentFailed, 'The agent asked for something it cannot be given.');

/** Returns an interrupt as the contract has it. */
export const publicInterrupt = (stored: StoredInterrupt): Interrupt => {
  const { byAgent: _, ...interrupt } = stored;
  return interrupt;
};
