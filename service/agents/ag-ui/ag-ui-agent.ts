import { AnswerErrorKind, codes, type RunEvent } from 'casement/contract';
import * as v from 'valibot';
import type { Agent, AgentContext, AgentError, AgentInput } from '../agent.ts';
import { type Connection, type Exchange, openConnection } from '../connection/connection.ts';
import type { AgUiAgentConfig } from './ag-ui-config.ts';
import { readEvent } from './read-event.ts';
import { runInputOf } from './run-input.ts';
import { createSealer } from './sealed-values.ts';
import { createSnapshotAnswer } from './snapshot-answer.ts';

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
  const snapshot = createSnapshotAnswer(new Set(sent.messages.map(({ id }) => id)));
  const reply = await send(config.url, { json: sent, headers: { Accept: 'text/event-stream' } });
  for await (const { data, json } of reply.events()) {
    const event = readEvent(json);
    if (!event) {
      // A heartbeat may have no data.
      if (data.trim() !== '') skip();
      continue;
    }
    if (event.type === 'RUN_STARTED') continue;
    if (event.type === 'RUN_ERROR') throw runError(event, connection);
    snapshot.follow(event);
    if (event.type === 'RUN_FINISHED') {
      for (const told of snapshot.end()) yield* sealer.take(told);
      yield { ...event, threadId: input.threadId, runId: input.runId };
      return;
    }
    yield* sealer.take(event);
  }
  for (const told of snapshot.end()) yield* sealer.take(told);
  throw new Error('the stream ended before the run did');
}

/** A code of the contract's table is kept, any other becomes 1200. */
const runError = (
  { message, code, metadata }: Extract<RunEvent, { type: 'RUN_ERROR' }>,
  { failure }: Connection,
): AgentError => {
  const kind = v.safeParse(AnswerErrorKind, metadata?.['kind']);
  return failure(message, {
    code: KNOWN_CODES.has(Number(code)) ? Number(code) : codes.agentFailed,
    reported: code,
    ...(kind.success && { kind: kind.output }),
  });
};
