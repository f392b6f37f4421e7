import { codes, type ResumeEntry, ToolResult } from 'casement/contract';
import * as v from 'valibot';
import { DECLINED, type Round } from '../agents/rounds.ts';
import type { StoredInterrupt } from '../database/schema.ts';
import { ServiceFailure } from '../service-failure.ts';

export const noLongerWaits = () =>
  new ServiceFailure(codes.gone, 'This answer does not wait for that any more.');

/**
 * Checks the answers to what an answer waits for. Throws 410 when it does not wait for one of them, 400 when one is
 * missing or of the wrong shape. Gives the results of calls by their ids, and what the agent itself is to be told.
 */
export const readResume = (
  waiting: StoredInterrupt[],
  entries: ResumeEntry[],
  now: number,
): { results: Map<string, ToolResult>; resume: ResumeEntry[] } => {
  const byId = new Map(entries.map((entry) => [entry.interruptId, entry]));
  if (byId.size !== entries.length) throw new ServiceFailure(400, 'resume: an interrupt is answered twice.');
  const isKnown = ({ interruptId }: ResumeEntry) => waiting.some(({ id }) => id === interruptId);
  const isExpired = ({ expiresAt = '' }: StoredInterrupt) => Date.parse(expiresAt) <= now;
  if (!entries.every(isKnown) || waiting.some(isExpired)) throw noLongerWaits();
  const results = new Map<string, ToolResult>();
  const resume: ResumeEntry[] = [];
  for (const { id, tool, toolCallId, byAgent } of waiting) {
    const entry = byId.get(id);
    if (!entry) throw new ServiceFailure(400, 'resume: every interrupt of the answer must be answered.');
    if (byAgent) resume.push(entry);
    if (tool && toolCallId !== undefined) results.set(toolCallId, resultOf(entry));
  }
  return { results, resume };
};

const resultOf = ({ status, payload }: ResumeEntry): ToolResult => {
  const result = v.safeParse(ToolResult, payload);
  if (status === 'cancelled') {
    return { content: '', error: (result.success && result.output.error) || DECLINED };
  }
  if (!result.success) throw new ServiceFailure(400, 'resume: the payload must be the result of a tool.');
  return result.output;
};

/** The rounds with results for the calls that had none. */
export const withResults = (rounds: Round[], results: ReadonlyMap<string, ToolResult>): Round[] =>
  rounds.map(({ text, calls }) => ({
    text,
    calls: calls.map((call) => {
      const result = call.result ?? results.get(call.id);
      return result ? { ...call, result } : call;
    }),
  }));
