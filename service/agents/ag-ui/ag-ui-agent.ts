import { omitOptionalNulls } from '@ag-ui/core';
import { EventSchema } from '@ag-ui/core/schemas';
import { codes } from 'casement/contract';
import type { RunEvent } from 'casement/contract';
import { EventSourceParserStream } from 'eventsource-parser/stream';
import { type Agent, type AgentContext, AgentError, type AgentInput, type AgentLogger } from '../agent.ts';
import type { AgUiAgentConfig } from '../agent-config.ts';
import { idleSignal } from '../idle-signal.ts';
import { runInputOf } from './run-input.ts';
import { createSealer } from './sealed-values.ts';

/** The most characters of one event; they are held in memory until its end. */
const MAX_EVENT_LENGTH = 8_000_000;
const NOT_AVAILABLE = 'The agent is not available.';
const KNOWN_CODES: ReadonlySet<number> = new Set(Object.values(codes));

/** Makes the agent that passes the conversation to an AG-UI agent over HTTP. */
export const createAgUiAgent = async (config: AgUiAgentConfig, context: AgentContext): Promise<Agent> => {
  const headers = headersOf(config, context.env);
  return { run: (input) => pass(config, headers, context.logger, input) };
};

const headersOf = (config: AgUiAgentConfig, env: AgentContext['env']): Headers => {
  const headers = new Headers(config.headers);
  for (const [name, variable] of Object.entries(config.headersFromEnv)) {
    const value = env[variable];
    if (!value) throw new Error(`the environment variable ${variable} holds no value for the header ${name}`);
    headers.set(name, value);
  }
  headers.set('Content-Type', 'application/json');
  headers.set('Accept', 'text/event-stream');
  return headers;
};

async function* pass(
  config: AgUiAgentConfig,
  headers: Headers,
  logger: AgentLogger | undefined,
  input: AgentInput,
): AsyncGenerator<RunEvent> {
  const idle = idleSignal(config.timeoutMs, input.signal);
  const sealer = createSealer(config.url, input);
  let hasBegun = false;
  let invalid = 0;
  try {
    const body = JSON.stringify(await runInputOf(config, input));
    const response = await fetch(config.url, {
      method: 'POST',
      headers,
      body,
      signal: idle.signal,
      // Secrets and the conversation go nowhere but where the operator sends them.
      redirect: 'manual',
    });
    const messages = streamOf(response, logger)
      .pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)
      .pipeThrough(new EventSourceParserStream({ maxBufferSize: MAX_EVENT_LENGTH }));
    for await (const { data } of messages) {
      const event = readEvent(data);
      if (!event) {
        invalid += 1;
        continue;
      }
      idle.restart();
      if (event.type === 'RUN_STARTED') continue;
      if (event.type === 'RUN_ERROR') throw runError(event);
      hasBegun = true;
      if (event.type === 'RUN_FINISHED') {
        yield { ...event, threadId: input.threadId, runId: input.runId };
        return;
      }
      yield* sealer.take(event);
    }
    throw new Error('the stream ended before the run did');
  } catch (error) {
    if (input.signal.aborted) return;
    if (error instanceof AgentError) throw error;
    logger?.error({ err: error }, 'ag-ui agent: the connection failed or broke off');
    throw hasBegun
      ? new AgentError(codes.brokeOff, 'The answer broke off.', { cause: error })
      : new AgentError(codes.agentFailed, NOT_AVAILABLE, { cause: error });
  } finally {
    idle.stop();
    if (invalid > 0) logger?.warn({ invalid }, 'ag-ui agent: events that are not AG-UI were left out');
  }
}

const streamOf = (response: Response, logger: AgentLogger | undefined): ReadableStream<Uint8Array> => {
  const { ok, status, body } = response;
  const contentType = response.headers.get('Content-Type') ?? '';
  if (ok && body && contentType.startsWith('text/event-stream')) return body;
  void body?.cancel();
  logger?.error({ status, contentType }, 'ag-ui agent: the reply is no event stream; check url and headers');
  if (status === 429) throw new AgentError(codes.limitReached, 'Too many questions at the moment.');
  throw new AgentError(codes.agentFailed, NOT_AVAILABLE);
};

/** Reads one message of the stream; undefined when it is no event of AG-UI. */
const readEvent = (data: string): RunEvent | undefined => {
  try {
    const event = omitOptionalNulls<unknown>(JSON.parse(data), 'Event');
    return EventSchema.safeParse(event).success ? (event as RunEvent) : undefined;
  } catch {
    return undefined;
  }
};

/** Passes the agent's message on; a code of the contract's table is kept, any other becomes 1200. */
const runError = ({ message, code }: Extract<RunEvent, { type: 'RUN_ERROR' }>): AgentError => {
  const known = Number(code);
  return new AgentError(KNOWN_CODES.has(known) ? known : codes.agentFailed, message);
};
