// The interfaces of model providers, all in one server, whose answers are what the test wants.
import { LLMock } from '@copilotkit/aimock';
import { piecesFor } from './pieces.mjs';

const INSIDE = 'internal-host-17 refused sk-secret';
const FAILURES = {
  limit: { status: 429, code: 'rate_limit_exceeded', type: 'rate_limit_error' },
  refused: { status: 400, code: 'content_policy_violation', type: 'invalid_request_error' },
  'too-long': { status: 400, code: 'context_length_exceeded', type: 'invalid_request_error' },
  key: { status: 401, code: 'invalid_api_key', type: 'authentication_error' },
  failure: { status: 500, code: 'server_error', type: 'api_error' },
};
const RETRY_AFTER_S = 7;
/** So many events hold the first words, and not all, whichever interface is asked. */
const CUT_AFTER = 8;

const failure = (how) => {
  const { status, ...named } = FAILURES[how];
  const message = how === 'too-long' ? `prompt is too long: ${INSIDE}` : INSIDE;
  return { status, error: { message, ...named }, ...(how === 'limit' && { retryAfter: RETRY_AFTER_S }) };
};

const textOf = ({ content }) =>
  typeof content === 'string' ? content : (content ?? []).map(({ text = '' }) => text).join('');

const answer = async ({ messages }) => {
  const response = { content: '' };
  const toolCalls = [];
  for await (const piece of piecesFor(textOf(messages.findLast(({ role }) => role === 'user')))) {
    if (piece.type === 'text') response.content += piece.text;
    else if (piece.type === 'reasoning') response.reasoning = (response.reasoning ?? '') + piece.text;
    else if (piece.type === 'call') {
      toolCalls.push({ id: piece.id, name: piece.name, arguments: JSON.stringify(piece.arguments) });
    } else if (piece.type === 'usage') {
      // Each provider has names of its own for them.
      const { inputTokens: input, outputTokens: output } = piece;
      response.usage = {
        prompt_tokens: input,
        completion_tokens: output,
        input_tokens: input,
        output_tokens: output,
        promptTokenCount: input,
        candidatesTokenCount: output,
      };
    } else if (piece.type === 'ends') {
      response.finishReason = piece.why === 'length' ? 'length' : 'content_filter';
    } else if (piece.type === 'fails') return failure(piece.how);
  }
  if (toolCalls.length === 0) return response;
  const { content, ...rest } = response;
  return content === '' ? { ...rest, toolCalls } : { ...response, toolCalls };
};

const mock = new LLMock({ port: 0, host: '127.0.0.1', chunkSize: 20, logLevel: 'silent' });
// Some of an answer, and then nothing more.
mock.on({ userMessage: /^CUT/ }, answer, { chunkSize: 5, latency: 10, truncateAfterChunks: CUT_AFTER });
mock.on({}, answer);
process.stdout.write(`${await mock.start()}\n`);
