import { AnswerErrorKind, codes, type RunEvent } from 'casement/contract';
import * as v from 'valibot';
import type { Agent, AgentContext, AgentError, AgentInput } from '../agent.ts';
import { type Connection, type Exchange, openConnection } from '../connection/connection.ts';
import type { AgUiAgentConfig } from './ag-ui-config.ts';
import { codeOfWords } from '../connection/code-of-words.ts';
import { tellAnswer } from '../connection/tell-answer.ts';
import { isHeartbeat, tellsFailure } from '../event-reader.ts';
import { readEvent, wholeArguments } from './read-event.ts';
import { runInputOf } from './run-input.ts';
import { createSealer } from './sealed-values.ts';
import { createSnapshotAnswer } from './snapshot-answer.ts';
import { createTextTeller } from './tell-texts.ts';

const KNOWN_CODES: ReadonlySet<number> = new Set(Object.values(codes));

/** Makes the agent that passes the conversation to an AG-UI agent over HTTP. */
export const createAgUiAgent = async (config: AgUiAgentConfig, context: AgentContext): Promise<Agent> => {
  const connection = openConnection('ag-ui', config, context);
  return {
    run: (input) => connection.answer(input, (exchange) => pass(config, connection, input, exchange)),
    goesOn: config.goesOn,
  };
};

async function* pass(
  config: AgUiAgentConfig,
  connection: Connection,
  input: AgentInput,
  { send, skip }: Exchange,
): AsyncGenerator<RunEvent> {
  const sealer = createSealer(config.url, input);
  const sent = await runInputOf(config, input);
  const known = new Set(sent.messages.map(({ id }) => id));
  const tell = tellAnswer(input);
  const snapshot = createSnapshotAnswer(known, tell);
  const tellText = createTextTeller(tell);
  const reply = await send(config.url, { json: sent, headers: { Accept: 'text/event-stream' } });
  const withArguments = createArgumentTeller();
  for await (const told of reply.events()) {
    const { name, json } = told;
    const events = listed(json).map((one) => readEvent(one, name));
    if (events.includes(undefined)) {
      // The agent, or what stands before it, has told it without the words of the protocol.
      if (tellsFailure(told)) {
        const words = json ?? told.data;
        throw connection.failure(words, codeOfWords(JSON.stringify(words), false));
      }
      if (!isHeartbeat(told)) skip();
    }
    for (const event of events.flatMap(withArguments)) {
      if (event.type === 'RUN_STARTED') continue;
      if (event.type === 'RUN_ERROR') throw runError(event, connection);
      snapshot.follow(event);
      if (event.type === 'RUN_FINISHED') {
        for (const last of snapshot.end()) yield* sealer.take(last);
        yield { ...event, threadId: input.threadId, runId: input.runId };
        return;
      }
      for (const one of tellText(event)) yield* sealer.take(one);
    }
  }
  for (const last of snapshot.end()) yield* sealer.take(last);
  throw new Error('the stream ended before the run did');
}

const listed = (json: unknown): unknown[] => (Array.isArray(json) ? (json as unknown[]) : [json]);

/**
 * Makes what gives calls the arguments that came in their first or last event, where none came by themselves.
 */
const createArgumentTeller = () => {
  const whole = new Map<string, string>();
  return (event: RunEvent | undefined): RunEvent[] => {
    if (!event) return [];
    if (!('toolCallId' in event) || event.toolCallId === undefined) return [event];
    const id = event.toolCallId;
    const found = wholeArguments(event);
    if (found !== undefined) whole.set(id, found);
    if (event.type === 'TOOL_CALL_ARGS' || event.type === 'TOOL_CALL_CHUNK') whole.set(id, '');
    const delta = whole.get(id) ?? '';
    if (event.type !== 'TOOL_CALL_END' || delta === '') return [event];
    whole.set(id, '');
    return [{ type: 'TOOL_CALL_ARGS', toolCallId: id, delta }, event];
  };
};

/** A code of the contract's table is kept, any other becomes that of its words. */
const runError = (
  { message, code, metadata }: Extract<RunEvent, { type: 'RUN_ERROR' }>,
  { failure }: Connection,
): AgentError => {
  const kind = v.safeParse(AnswerErrorKind, metadata?.['kind']);
  const meaning = codeOfWords(`${message} ${code ?? ''}`, false);
  return failure(message, {
    ...(KNOWN_CODES.has(Number(code)) ? { code: Number(code) } : meaning),
    reported: code,
    ...(kind.success && { kind: kind.output }),
  });
};
