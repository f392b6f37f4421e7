// A route as Next.js has it, with `streamText` of the AI SDK over a model that says what the test wants.
import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { convertToModelMessages, jsonSchema, streamText, tool } from 'ai';
import { MockLanguageModelV3 } from 'ai/test';
import { announce, piecesFor, Wanted } from './pieces.mjs';

/** A tool of the route that the visitor is asked for. */
const ASKING = 'ask_visitor';
const asking = tool({
  inputSchema: jsonSchema({ type: 'object', properties: { question: { type: 'string' } } }),
  needsApproval: true,
  execute: async () => 'ok',
});

const tokens = (total) => ({ total, noCache: undefined, cacheRead: undefined, cacheWrite: undefined });

/** Makes the parts of a model's stream from the pieces of a test. */
async function* partsOf(pieces) {
  let open;
  let usage = { inputTokens: tokens(1), outputTokens: { total: 1, text: undefined, reasoning: undefined } };
  let finish = 'stop';
  let count = 0;
  yield { type: 'stream-start', warnings: [] };
  const close = () => (open ? [{ type: `${open.type}-end`, id: open.id }] : []);
  for await (const piece of pieces) {
    const { type } = piece;
    if (type === 'text' || type === 'reasoning') {
      if (open?.type !== type) {
        yield* close();
        count += 1;
        open = { type, id: `${type}-${count}` };
        yield { type: `${type}-start`, id: open.id };
      }
      yield { type: `${type}-delta`, id: open.id, delta: piece.text };
      continue;
    }
    if (type === 'usage') {
      usage = {
        inputTokens: tokens(piece.inputTokens),
        outputTokens: { total: piece.outputTokens, text: undefined, reasoning: undefined },
      };
      continue;
    }
    yield* close();
    open = undefined;
    if (type === 'call' || type === 'asks') {
      finish = 'tool-calls';
      const input = JSON.stringify(piece.arguments ?? { question: piece.question });
      yield { type: 'tool-call', toolCallId: piece.id, toolName: piece.name ?? ASKING, input };
    } else if (type === 'step') {
      // A tool that the provider has run itself.
      const called = { toolCallId: piece.id, toolName: piece.name, dynamic: true };
      yield { type: 'tool-call', ...called, input: JSON.stringify(piece.input), providerExecuted: true };
      yield { type: 'tool-result', ...called, result: piece.output };
    } else if (type === 'source') {
      yield { type: 'source', sourceType: 'url', id: piece.id, url: piece.url, title: piece.title };
    } else if (type === 'file') {
      yield { type: 'file', mediaType: piece.mimeType, data: piece.base64 };
    } else if (type === 'ends') finish = piece.why === 'length' ? 'length' : 'content-filter';
    else if (type === 'fails') throw new Wanted(piece.how);
  }
  yield* close();
  yield { type: 'finish', finishReason: { unified: finish, raw: finish }, usage };
}

const streamOf = (iterable) => {
  const iterator = iterable[Symbol.asyncIterator]();
  return new ReadableStream({
    async pull(controller) {
      try {
        const { done, value } = await iterator.next();
        if (done) controller.close();
        else controller.enqueue(value);
      } catch (error) {
        controller.error(error);
      }
    },
  });
};

const questionOf = ({ messages }) =>
  messages
    .findLast(({ role }) => role === 'user')
    .parts.map(({ text }) => text ?? '')
    .join('');

const answer = async (request, response) => {
  const body = await json(request);
  const gone = new AbortController();
  response.on('close', () => gone.abort());
  const model = new MockLanguageModelV3({
    doStream: async () => ({ stream: streamOf(partsOf(piecesFor(questionOf(body), gone.signal))) }),
  });
  // The tools of the page, which have no `execute` here.
  const tools = Object.fromEntries(
    (Array.isArray(body.tools) ? body.tools : []).map(({ name, description, parameters }) => [
      name,
      tool({ description, inputSchema: jsonSchema(parameters) }),
    ]),
  );
  const result = streamText({
    model,
    messages: await convertToModelMessages(body.messages, { tools: { [ASKING]: asking } }),
    tools: { ...tools, [ASKING]: asking },
    abortSignal: gone.signal,
    maxRetries: 0,
  });
  await result.pipeUIMessageStreamToResponse(response, {
    sendSources: true,
    messageMetadata: ({ part }) => (part.type === 'finish' ? { usage: part.totalUsage } : undefined),
  });
};
// What a test lets fail has been told to the client by then.
const server = createServer(
  (request, response) => void answer(request, response).catch(() => response.destroy()),
);
server.listen(0, '127.0.0.1', () => announce(server));
