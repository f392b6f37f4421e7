import { randomUUID } from 'node:crypto';
import { EventSchema } from '@ag-ui/core/schemas';
import {
  codes,
  Envelope,
  headerNames,
  isSuccessCode,
  freeLogin,
  type Operation,
  type OperationRequest,
  type OperationResponse,
  type RunEvent,
  type RunInput,
  type Proof,
  solveProofOfWork,
  streamPaths,
  WorkToDo,
} from 'casement/contract';
import { createParser } from 'eventsource-parser';
import * as v from 'valibot';
import type { Target } from './target.ts';

export const identityToken = (uuid: string): string =>
  `id.${Buffer.from(JSON.stringify({ userAgent: 'web', clientType: 1, uuid })).toString('base64url')}`;

export type StreamEvent = { id: string; data: string; event: RunEvent };

/**
 * Lets something go on beside a test, which waits for it later. Where the test fails before that, what goes
 * on mostly fails as well, and that is no error of its own.
 */
export const beside = <Result>(going: Promise<Result>): Promise<Result> => {
  going.catch(() => {});
  return going;
};

/**
 * Every event of a stream, checked by the protocol's own schemas; up to `count` of them, then the connection
 * is cut. May go on beside a test.
 */
export const readEvents = (response: Response, count = Infinity): Promise<StreamEvent[]> =>
  beside(readStream(response, count));

const readStream = async (response: Response, count: number): Promise<StreamEvent[]> => {
  const events: StreamEvent[] = [];
  if (!response.headers.get('Content-Type')?.startsWith('text/event-stream')) {
    throw new Error(`no event stream but: ${await response.text()}`);
  }
  if (count === 0 || !response.body) {
    await response.body?.cancel();
    return events;
  }
  const parser = createParser({
    onEvent: ({ id, data }) => {
      const json: unknown = JSON.parse(data);
      const { success, error } = EventSchema.safeParse(json);
      if (!success) throw new Error(`no event of AG-UI: ${data.slice(0, 200)} (${error.issues[0]?.message})`);
      events.push({ id: id ?? '', data, event: json as RunEvent });
    },
  });
  const decoder = new TextDecoder();
  for await (const chunk of response.body) {
    parser.feed(decoder.decode(chunk, { stream: true }));
    if (events.length >= count) break;
  }
  return events.slice(0, count);
};

export const textOf = (events: StreamEvent[]): string =>
  events.map(({ event }) => (event.type === 'TEXT_MESSAGE_CONTENT' ? event.delta : '')).join('');

export type Visitor = Awaited<ReturnType<typeof createVisitor>>;

export type SendOptions = {
  text?: string;
  sessionId?: string;
  runId?: string;
  messageId?: string;
  answerId?: string;
  parentId?: string | null;
};

/**
 * The body of a send; ids that are not given are new. Without a text it asks for another answer to
 * `parentId`.
 */
export const runInput = (options: SendOptions): RunInput & { messages: { id: string }[] } => {
  const messageId = options.messageId ?? randomUUID();
  const answerId = options.answerId ?? randomUUID();
  const parentId = options.parentId ?? null;
  return {
    threadId: options.sessionId ?? randomUUID(),
    runId: options.runId ?? randomUUID(),
    protocolVersion: '1.0',
    messages: options.text === undefined ? [] : [{ id: messageId, role: 'user', content: options.text }],
    tools: [],
    context: [],
    forwardedProps:
      options.text === undefined
        ? { parentId, answerId, regenerate: true }
        : { messageId, parentId, answerId },
  };
};

/** The interrupts that a stream ended with; throws when there are none. */
export const interruptsIn = (events: StreamEvent[]) => {
  const last = events.at(-1)?.event;
  if (last?.type !== 'RUN_FINISHED' || last.outcome?.type !== 'interrupt') {
    throw new Error(`no interrupt but: ${JSON.stringify(last)}`);
  }
  return last.outcome.interrupts;
};

/** The body of a send that goes on with the answer of an earlier one. */
export const continuationOf = (asked: RunInput, resume: NonNullable<RunInput['resume']>): RunInput => ({
  ...asked,
  runId: randomUUID(),
  messages: [],
  resume,
  forwardedProps: {
    parentId: asked.forwardedProps.messageId ?? asked.forwardedProps.parentId,
    answerId: asked.forwardedProps.answerId,
  },
});

/** The body of a send that goes on with the answer of an earlier one, which is not whole. */
export const goOnOf = (asked: RunInput, rest: Partial<RunInput['forwardedProps']> = {}): RunInput => ({
  ...asked,
  runId: randomUUID(),
  messages: [],
  forwardedProps: {
    parentId: asked.forwardedProps.messageId ?? null,
    answerId: asked.forwardedProps.answerId,
    goOn: true,
    ...rest,
  },
});

/** Reads by a schema of the contract; an error names the first place that does not fit. */
const fit = <Schema extends v.GenericSchema>(
  schema: Schema,
  value: unknown,
  what: string,
): v.InferOutput<Schema> => {
  const { success, output, issues } = v.safeParse(schema, value);
  if (success) return output;
  const [issue] = issues;
  const place = v.getDotPath(issue);
  throw new Error(`${what} does not fit the contract${place ? ` at ${place}` : ''}: ${issue.message}`);
};

const MAX_QUOTED = 80;

/** Reads the envelope of a reply. Its error quotes the beginning of a reply that is none. */
const readEnvelope = async (response: Response): Promise<v.InferOutput<typeof Envelope>> => {
  const body = await response.text();
  let json: unknown;
  try {
    json = JSON.parse(body);
  } catch {
    const type = response.headers.get('Content-Type') ?? 'something without a type';
    throw new Error(
      `what comes is no JSON (${type}, status ${response.status}): ${body.slice(0, MAX_QUOTED)}`,
    );
  }
  if (Array.isArray(json)) throw new Error('a list comes instead of an envelope { code, message, object }');
  return fit(Envelope, json, 'the reply');
};

/** Does the work that a refused first message lacks; undefined for a reply that asks for none. */
const proofFor = async (reply: Response): Promise<Proof | undefined> => {
  if (!reply.headers.get('Content-Type')?.includes('json')) return undefined;
  const envelope = v.safeParse(
    Envelope,
    await reply
      .clone()
      .json()
      .catch(() => undefined),
  );
  if (!envelope.success || envelope.output.code !== codes.proofRequired) return undefined;
  const { work } = fit(WorkToDo, envelope.output.object, 'the object of code 1121');
  return work && { challenge: work.challenge, nonce: solveProofOfWork(work.challenge, work.difficulty) };
};

type Reply = {
  status: number;
  code: number | undefined;
  /**
   * The code that the app takes a failure for: the envelope's, else the HTTP status; undefined where it
   * succeeded.
   */
  refusal: number | undefined;
  envelope: v.InferOutput<typeof Envelope>;
};

/** Plain requests in the name of a visitor, or of nobody when there is no token. */
export const createClient = (target: Target, channelId: string, token?: string, guid = 'a-chat-guid') => {
  const headers: Record<string, string> = {
    'Content-Type': 'application/json',
    [headerNames.language]: 'en',
    [headerNames.botId]: encodeURIComponent(target.botId),
    [headerNames.channelId]: encodeURIComponent(channelId),
    [headerNames.styleId]: encodeURIComponent(target.styleId),
    [headerNames.accessMode]: 'normal',
    [headerNames.guid]: guid,
    ...(token !== undefined && { [headerNames.authorization]: `Bearer ${token}` }),
  };

  const fetchPath = (path: string, init: RequestInit = {}): Promise<Response> =>
    (target.fetch ?? fetch)(`${target.baseUrl}${path}`, {
      ...init,
      headers: { ...headers, ...(init.headers as Record<string, string> | undefined) },
    });

  const postBare = (input: unknown): Promise<Response> =>
    fetchPath(streamPaths.send, { method: 'POST', body: JSON.stringify(input) });

  /** Sends a question, with a proof where that is asked for. */
  const post = async (input: unknown): Promise<Response> => {
    const reply = await postBare(input);
    const proof = await proofFor(reply);
    if (!proof) return reply;
    // Only a whole question is asked for one.
    const asked = input as RunInput;
    return postBare({ ...asked, forwardedProps: { ...asked.forwardedProps, proof } });
  };

  const request = async <Call extends Operation>(
    operation: Call,
    parameters: OperationRequest<Call>,
    extra: Record<string, string> = {},
  ): Promise<Reply> => {
    const { method, path } = operation;
    const given = Object.entries(parameters as object).map(([key, value]): [string, string] => [
      key,
      String(value),
    ]);
    const query = method === 'GET' && given.length > 0 ? `?${new URLSearchParams(given)}` : '';
    const response = await fetchPath(`${path}${query}`, {
      method,
      headers: extra,
      ...(method === 'POST' && { body: JSON.stringify(parameters) }),
    });
    const envelope = await readEnvelope(response);
    const { ok, status } = response;
    const { code } = envelope;
    const refusal = isSuccessCode(code) ? (ok ? undefined : status) : code;
    return { status, code, refusal, envelope };
  };

  return {
    headers,
    fetchPath,
    request,
    /** The object of a call that succeeds, checked by the contract's schema. */
    call: async <Call extends Operation>(
      operation: Call,
      parameters: OperationRequest<Call>,
      extra?: Record<string, string>,
    ): Promise<OperationResponse<Call>> => {
      const { refusal, envelope } = await request(operation, parameters, extra);
      if (refusal !== undefined) {
        throw new Error(`${operation.path} is refused with ${refusal}: ${envelope.message ?? 'no message'}`);
      }
      return fit(
        operation.response,
        envelope.object,
        `the object of ${operation.path}`,
      ) as OperationResponse<Call>;
    },
    /** Sends a question as it is, without the proof that a channel may want of a first one. */
    postBare,
    post,
    /** Sends a question and reads its answer, to the end or up to `count` events. */
    ask: async (input: unknown, count?: number): Promise<StreamEvent[]> =>
      readEvents(await post(input), count),
    resume: (runId: string, lastEventId?: string): Promise<Response> =>
      fetchPath(`${streamPaths.resume}?runId=${encodeURIComponent(runId)}`, {
        headers: lastEventId === undefined ? {} : { [headerNames.lastEventId]: lastEventId },
      }),
  };
};

/** A new visitor with a service token. */
export const createVisitor = async (
  target: Target,
  channelId = target.channels.open,
  uuid = randomUUID(),
  guid?: string,
) => {
  const token = target.newToken
    ? await target.newToken(uuid, channelId)
    : (await createClient(target, channelId, identityToken(uuid), guid).call(freeLogin, {})).token;
  return { uuid, token, ...createClient(target, channelId, token, guid) };
};

/** The code of a reply that is an envelope. */
export const codeOf = async (response: Response): Promise<number | undefined> =>
  (await readEnvelope(response)).code;
