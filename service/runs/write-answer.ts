import { codes, type RunEvent } from 'casement/contract';
import type { Logger } from 'pino';
import { type Agent, AgentError, type AgentInput } from '../agents/agent.ts';
import { isTextOpen } from '../agents/rounds.ts';
import { toldOf } from '../agents/told-failure.ts';
import type { StoredInterrupt } from '../database/schema.ts';
import { textOf } from '../base/rounds.ts';
import type { AnswerDraft } from './answer-draft.ts';
import { createEventGate } from './event-gate.ts';
import { interruptsOf } from './interrupts.ts';
import { brokeOff } from './broke-off.ts';
import { untilAborted } from './until-aborted.ts';

/** Why a run is aborted; the reason of its signal. `lost`: another process has ended it. */
export type AbortReason = 'stop' | 'shutdown' | 'timeout' | 'backlog' | 'lost';

/** The most characters of events one run may have; an agent beyond that is caught in a loop. */
export const MAX_RUN_CHARACTERS = 8_000_000;

type RunFinished = Extract<RunEvent, { type: 'RUN_FINISHED' }>;
type RunFailed = Extract<RunEvent, { type: 'RUN_ERROR' }>;

/** An agent that calls tools this often is caught in a loop. */
const MAX_ROUNDS = 500;

/** How a run ended: the event that says so, and what its answer waits for. */
type WrittenAnswer = { last: RunFinished | RunFailed; interrupts?: StoredInterrupt[] };

const fail = (code: number, message: string, event?: Partial<RunFailed>): WrittenAnswer => ({
  last: { ...event, type: 'RUN_ERROR', message, code: String(code) },
});

/** Tells an agent's failure with what the agent knows of it. */
const failAs = ({ code, message, kind, retryAfterS, usage }: AgentError, now: number): WrittenAnswer => {
  const metadata = {
    ...(kind && { kind }),
    ...(retryAfterS !== undefined && { retryAt: Math.round(now + retryAfterS * 1000) }),
  };
  const hasDetails = Object.keys(metadata).length > 0;
  return fail(code, message, { ...(hasDetails && { metadata }), ...(usage && { usage }) });
};

const hasWords = ({ answer }: AnswerDraft): boolean => textOf(answer.message.parts).trim() !== '';

/**
 * Runs the agent and sends what it says through `publish`, up to the event that ends the run, which is
 * returned: it is sent once the answer has been stored. Never rejects.
 */
export const writeAnswer = async (options: {
  agent: Agent;
  input: AgentInput;
  /** Returns the answer as far as it is published. */
  draft: () => AnswerDraft;
  publish: (event: RunEvent) => void;
  /** Returns how many characters of events the agent has sent, those counted that were not published. */
  sentCharacters: () => number;
  logger: Logger;
  now: () => number;
}): Promise<WrittenAnswer> => {
  const { agent, input, draft, publish, logger } = options;
  const { threadId, runId, signal } = input;
  const { parts, reasoning } = draft().answer.message;
  let invalidEvents = 0;
  const gate = createEventGate(
    input.answerId,
    () => {
      invalidEvents += 1;
    },
    { hasText: parts.length > 0, hasReasoning: Boolean(reasoning), isTextOpen: isTextOpen(input) },
  );
  /** Fails an answer whose agent has not failed by its own word. */
  const failing = (message: string, event?: Partial<RunFailed>): WrittenAnswer => {
    logger.warn({ runId, reason: message }, 'the agent failed');
    return fail(codes.agentFailed, message, event);
  };
  const hostTools = new Set(input.tools.map(({ name }) => name));
  const finish = (event?: RunFinished): WrittenAnswer => {
    gate.closeAll().forEach(publish);
    const { outcome } = event ?? {};
    const last = { ...event, type: 'RUN_FINISHED' as const, threadId, runId };
    if (outcome?.type === 'cancelled') return { last };
    const asked = outcome?.type === 'interrupt' ? outcome.interrupts : [];
    const { stored, told } = interruptsOf(draft().rounds, hostTools, asked);
    if (stored.length > 0) {
      return { last: { ...last, outcome: { type: 'interrupt', interrupts: told } }, interrupts: stored };
    }
    // An answer without a word is a failure, whichever agent wrote it: as a whole one the visitor could not
    // ask for it again.
    if (!hasWords(draft())) {
      return failing('The agent gave no answer.', event?.usage && { usage: event.usage });
    }
    return { last: { ...last, outcome: outcome?.type === 'success' ? outcome : { type: 'success' } } };
  };
  const aborted = () => {
    if (signal.reason === 'stop') {
      return finish({ type: 'RUN_FINISHED', threadId, runId, outcome: { type: 'cancelled' } });
    }
    if (signal.reason === 'timeout') return failing('The agent took too long.');
    return { last: brokeOff };
  };

  /** Takes an event of the agent; returns how the answer has ended by it. */
  const take = (event: RunEvent): WrittenAnswer | undefined => {
    for (const passed of gate.pass(event)) {
      if (passed.type === 'RUN_FINISHED') return finish(passed);
      if (passed.type === 'RUN_ERROR') {
        // Its message is for the visitor and may quote their question, so the log does not get it.
        logger.warn({ runId, code: readCode(passed.code) }, 'the agent reported a failure');
        return fail(readCode(passed.code), passed.message, passed);
      }
      publish(passed);
      if (passed.type === 'TOOL_CALL_START' && draft().rounds.length > MAX_ROUNDS) {
        return failing('The agent called tools without an end.');
      }
    }
    return options.sentCharacters() > MAX_RUN_CHARACTERS ? failing('The answer is too long.') : undefined;
  };

  try {
    let ended: WrittenAnswer | undefined;
    await untilAborted(agent.run(input), signal, (event) => {
      ended = take(event);
      return ended !== undefined;
    });
    if (ended) return ended;
    return signal.aborted ? aborted() : finish();
  } catch (error) {
    if (signal.aborted) return aborted();
    // Only an AgentError has words for visitors; any other error may reveal how the agent is built.
    if (error instanceof AgentError) {
      const [fields, words] = toldOf(error, 'the agent failed');
      logger[error.advice === undefined ? 'warn' : 'error']({ runId, ...fields }, words);
      return failAs(error, options.now());
    }
    logger.error({ err: error, runId }, 'the agent failed');
    return fail(codes.agentFailed, 'The agent could not answer. Please try again.');
  } finally {
    if (invalidEvents > 0) logger.warn({ runId, invalidEvents }, 'the agent sent invalid events');
  }
};

const readCode = (code: string | undefined): number =>
  code && /^\d{3,4}$/.test(code) ? Number(code) : codes.agentFailed;
