import { AnswerErrorKind, codes, type RunEvent } from 'casement/contract';
import * as v from 'valibot';
import { type Agent, type AgentContext, AgentError, type AgentInput, type AgentLogger } from '../agent.ts';
import type { AgUiAgentConfig } from '../agent-config.ts';
import { createEventReader } from '../event-reader.ts';
import { idleSignal } from '../idle-signal.ts';
import { readEvent } from './read-event.ts';
import { runInputOf } from './run-input.ts';
import { createSealer } from './sealed-values.ts';
import { createSnapshotAnswer } from './snapshot-answer.ts';

/** The most characters of one event; they are held in memory until its end. */
const MAX_EVENT_LENGTH = 8_000_000;
const NOT_AVAILABLE = 'The agent is not available.';
const KNOWN_CODES: ReadonlySet<number> = new Set(Object.values(codes));

/** Makes the agent that passes the conversation to an AG-UI agent over HTTP. */
export const createAgUiAgent = async (config: AgUiAgentConfig, context: AgentContext): Promise<Agent> => {
  const headers = headersOf(config, context.env);
  return { run: (input) => pass(config, headers, context.logger, input), goesOn: config.goesOn };
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
    const sent = await runInputOf(config, input);
    const snapshot = createSnapshotAnswer(new Set(sent.messages.map(({ id }) => id)));
    const body = JSON.stringify(sent);
    const response = await fetch(config.url, {
      method: 'POST',
      headers,
      body,
      signal: idle.signal,
      // Secrets and the conversation go nowhere but where the operator sends them.
      redirect: 'manual',
    });
    for await (const { data, json } of eventsOf(streamOf(response, logger))) {
      const event = readEvent(json);
      if (!event) {
        // A heartbeat may have no data.
        if (data.trim() !== '') invalid += 1;
        continue;
      }
      idle.restart();
      if (event.type === 'RUN_STARTED') continue;
      if (event.type === 'RUN_ERROR') throw runError(event, config.url, logger);
      hasBegun = true;
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

/** Reads the events of a stream, whatever parts them. */
async function* eventsOf(body: ReadableStream<Uint8Array>) {
  const decoder = new TextDecoder();
  const events = createEventReader(MAX_EVENT_LENGTH);
  for await (const piece of body) yield* events.push(decoder.decode(piece, { stream: true }));
  yield* events.end();
}

/** The most characters of an agent's words that go into the log. */
const MAX_REASON = 1000;

const NEUTRAL: Readonly<Record<number, string>> = {
  [codes.brokeOff]: 'The answer broke off.',
  [codes.limitReached]: 'Too many questions at the moment.',
  [codes.contentRefused]: 'The content was refused.',
  [codes.badQuestion]: 'The question cannot be processed.',
};

/** The address of an agent without its query, which may hold a secret. */
const placeOf = (url: string): string => {
  const { origin, pathname } = new URL(url);
  return origin + pathname;
};

/**
 * Tells the operator what the agent reports, and the visitor that it failed: the words of an agent may tell
 * of its inside. A code of the contract's table is kept, any other becomes 1200.
 */
const runError = (
  { message, code, metadata }: Extract<RunEvent, { type: 'RUN_ERROR' }>,
  url: string,
  logger: AgentLogger | undefined,
): AgentError => {
  const fields = {
    url: placeOf(url),
    ...(code !== undefined && { code }),
    reason: message.slice(0, MAX_REASON),
  };
  logger?.error(fields, 'ag-ui agent: the agent reported a failure');
  const known = KNOWN_CODES.has(Number(code)) ? Number(code) : codes.agentFailed;
  const kind = v.safeParse(AnswerErrorKind, metadata?.['kind']);
  return new AgentError(
    known,
    NEUTRAL[known] ?? 'The agent failed.',
    kind.success ? { kind: kind.output } : {},
  );
};
