// A model behind the chat completions of OpenAI, for servers that ask one. It says what the test wants, when
// the test wants it; what a model cannot do by itself, it asks of the tools that the server has for it.
import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { piecesFor, wordsOfModel } from './pieces.mjs';

const CODES = {
  limit: 'rate_limit_exceeded',
  refused: 'content_filter',
  'too-long': 'context_length_exceeded',
};

/** The text of a message without the documents that Flowise puts before a question. */
const textOf = ({ content }) => {
  const text =
    typeof content === 'string' ? content : (content ?? []).map((part) => part.text ?? '').join('');
  return text.replace(/^(?:<doc name='[^']*'>[^]*?<\/doc>\s*)+/, '');
};

/** Whether a message is the visitor's; n8n sends a document as another one behind it. */
const isQuestion = (message) => message.role === 'user' && !textOf(message).startsWith('File: ');

/** The tool that asks the visitor before it is used. */
const ASKS = 'ask_visitor';

/**
 * The call by which a server's own tool does what a piece is; undefined for a piece that is no such thing.
 */
const callOf = (piece) => {
  const { type, id } = piece;
  if (type === 'step') return { id, name: piece.name, given: { output: piece.output } };
  if (type === 'source') return { id, name: 'find_pages', given: { page: JSON.stringify(piece) } };
  if (type === 'file')
    return { id: 'file-1', name: 'draw', given: { name: piece.name, base64: piece.base64 } };
  if (type === 'asks') return { id, name: ASKS, given: { question: piece.question } };
  return undefined;
};

const NOTHING = { type: 'text', text: '' };

/** What the answer to a question goes on with once the tools have been called that it has asked for. */
const rests = new Map();

async function* putBack(first, rest) {
  yield first;
  yield* rest;
}

/** Makes the pieces of one reply: those up to the next calls of tools, which end it. */
async function* replyTo(messages, signal) {
  const index = messages.findLastIndex(isQuestion);
  const question = textOf(messages[index] ?? {});
  const hasCalled = messages.slice(index).some(({ role }) => role === 'tool');
  const pieces = (hasCalled && rests.get(question)) || piecesFor(question, signal);
  rests.delete(question);
  const calls = [];
  for (;;) {
    // No `for await`, which would end what the next reply goes on with.
    const { value: piece, done } = await pieces.next();
    const call = piece && callOf(piece);
    if (call) calls.push(call);
    else if (done || calls.length > 0) {
      const isLast = done && calls.some(({ name }) => name === ASKS);
      // What follows the visitor's decision is another answer of the test.
      if (calls.length > 0 && !isLast) rests.set(question, putBack(piece ?? NOTHING, pieces));
      break;
    } else yield piece;
  }
  if (calls.length > 0) yield { type: 'calls', calls };
}

const errorOf = (how) => ({
  error: {
    message: wordsOfModel(how),
    type: 'invalid_request_error',
    code: CODES[how] ?? null,
  },
});

/** A failure is one that no server takes for a passing one, and asks again. */
const STATUSES = { limit: 429, key: 401, refused: 400, 'too-long': 400, failure: 404 };

const refuse = (response, how) => {
  const limit = how === 'limit' ? { 'retry-after': '7', 'x-should-retry': 'false' } : {};
  response.writeHead(STATUSES[how], { 'Content-Type': 'application/json', ...limit });
  response.end(JSON.stringify(errorOf(how)));
};

const USAGE = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 };

const answer = async (request, response) => {
  const { messages, stream } = await json(request);
  const gone = new AbortController();
  response.on('close', () => {
    if (!response.writableFinished) gone.abort();
  });
  const base = { id: 'chatcmpl-1', object: 'chat.completion.chunk', created: 1, model: 'scripted' };
  let usage = USAGE;
  let finish = 'stop';
  let all = '';
  let called;
  const write = (chunk) => {
    if (!stream) return;
    if (!response.headersSent) response.writeHead(200, { 'Content-Type': 'text/event-stream' });
    response.write(`data: ${JSON.stringify({ ...base, ...chunk })}\n\n`);
  };
  const tell = (delta, reason = null) => write({ choices: [{ index: 0, delta, finish_reason: reason }] });
  for await (const piece of replyTo(messages, gone.signal)) {
    if (piece.type === 'text') {
      all += piece.text;
      tell({ role: 'assistant', content: piece.text });
    } else if (piece.type === 'reasoning') tell({ role: 'assistant', reasoning_content: piece.text });
    else if (piece.type === 'calls') {
      finish = 'tool_calls';
      called = piece.calls.map(({ id, name, given }, index) => ({
        index,
        id,
        type: 'function',
        function: { name, arguments: JSON.stringify(given) },
      }));
      tell({ role: 'assistant', tool_calls: called });
    } else if (piece.type === 'usage') {
      const { inputTokens: prompt, outputTokens: completion } = piece;
      usage = { prompt_tokens: prompt, completion_tokens: completion, total_tokens: prompt + completion };
    } else if (piece.type === 'ends') finish = piece.why === 'length' ? 'length' : 'content_filter';
    else if (piece.type === 'fails') {
      if (!response.headersSent) return refuse(response, piece.how);
      response.write(`data: ${JSON.stringify(errorOf(piece.how))}\n\n`);
      return response.end();
    }
  }
  if (stream) {
    tell({}, finish);
    write({ choices: [], usage });
    return response.end('data: [DONE]\n\n');
  }
  const message = { role: 'assistant', content: all, ...(called && { tool_calls: called }) };
  response.writeHead(200, { 'Content-Type': 'application/json' });
  const choices = [{ index: 0, message, finish_reason: finish }];
  return response.end(JSON.stringify({ ...base, object: 'chat.completion', choices, usage }));
};

/** Starts it on this machine; resolves to the address that a client of OpenAI takes. */
export const startModel = () =>
  new Promise((resolve) => {
    const server = createServer((request, response) => {
      answer(request, response).catch(() => response.destroy());
    });
    server.listen(0, '127.0.0.1', () => resolve(`http://127.0.0.1:${server.address().port}/v1`));
  });
