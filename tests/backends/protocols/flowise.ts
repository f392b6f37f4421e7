import { all, because, toolCases, noRejoin } from '../reasons.ts';
import { filesIn, formIn } from '../form.ts';
import { type Backend, jsonOf, type Read, type Received, reply } from '../protocol.ts';
import { type Failure, INSIDE, PROVIDER_WORDS, RETRY_AFTER_S } from '../script.ts';

/** The name of the flow; a real server makes one of this form. */
const FLOW = 'f1000000-0000-4000-8000-000000000001';

type Body = {
  question: string;
  chatId: string;
  history?: { role: string; content: string }[];
  uploads?: { type: string; mime: string; data: string }[];
  humanInput?: { type: string };
};

const read = async (received: Received): Promise<Read> => {
  const { path, query, method, headers: sent } = received;
  if (method === 'DELETE' && path.endsWith(`/chatmessage/${FLOW}`)) {
    if (sent.authorization !== 'Bearer key') return { reply: reply({ error: 'Unauthorized Access' }, 401) };
    return { removes: query.get('chatId') ?? '', reply: reply({ affected: 2 }) };
  }
  const [, stopped] = /\/chatmessage\/abort\/[^/]+\/([^/]+)$/.exec(path) ?? [];
  if (stopped !== undefined) return { stops: stopped, reply: reply({ status: 200 }) };
  if (path.endsWith('/feedback')) {
    const { rating } = jsonOf(received) as { rating: string };
    return { rates: rating === 'THUMBS_UP' ? 'like' : 'dislike', reply: reply({}) };
  }
  if (path.includes('/attachments/')) {
    const files = await filesIn(await formIn(received), 'files');
    const texts = files.map(({ mimeType, bytes }) => ({ mimeType, content: bytes.toString('utf8') }));
    return { reply: reply(texts) };
  }
  if (!path.includes('/prediction/')) return { reply: reply({}, 404) };
  const { question, chatId: conversation, history, uploads = [], humanInput } = jsonOf(received) as Body;
  const files = uploads.map(({ type, mime: mimeType, data }) => ({
    mimeType,
    bytes: type === 'file' ? Buffer.from(data.slice(data.indexOf(',') + 1), 'base64') : Buffer.from(data),
  }));
  return {
    asks: {
      question,
      conversation,
      ...(humanInput && { decision: humanInput.type === 'proceed' }),
      ...(history && { history: history.map(({ content }) => content) }),
      files,
      results: [],
      tools: [],
      context: '',
    },
  };
};

/** Its frames name the event inside, behind a field that no parser knows. */
const frame = (event: string, data: unknown): string =>
  `message:\ndata:${JSON.stringify({ event, data })}\n\n`;

/** The node that fails tells the words as well. */
const failing = (how: Failure): string => {
  const node = { nodeId: 'node-1', nodeLabel: 'Agent' };
  return (
    frame('nextAgentFlow', { ...node, status: 'INPROGRESS' }) +
    frame('nextAgentFlow', {
      ...node,
      status: 'ERROR',
      error: `Error in Agent node: ${PROVIDER_WORDS[how]}`,
    }) +
    frame('error', PROVIDER_WORDS[how])
  );
};

const headers = { 'Content-Type': 'text/event-stream' };
const NO_END = because('Flowise does not tell that an answer was cut.', 'Flowise 不会告知回答被截断。');

export const flowise: Backend = {
  name: 'flowise',
  title: '`flowise`',
  agent: (url) => ({
    type: 'flowise',
    url: `${url}/api/v1/prediction/${FLOW}`,
    headers: { Authorization: 'Bearer key' },
  }),
  cannot: {
    ...noRejoin,
    ...all(NO_END, 'length', 'go-on', 'filtered'),
    ...all(because('A flow takes no tools from outside.', '流程不接受外部传入的工具。'), ...toolCases),
    'page-context': because(
      'A flow takes the variables that it has declared, and no page’s.',
      '流程只接受自己声明的变量，不接受网页上下文。',
    ),
  },
  protocol: {
    read,
    headers,
    speak: ({ conversation }, addressOf) => {
      const sources: object[] = [];
      return {
        begin: () => frame('start', ''),
        say: (piece) => {
          switch (piece.type) {
            case 'text':
              return frame('token', piece.text);
            case 'reasoning':
              return frame('thinking', piece.text);
            case 'asks': {
              const { id, question: nodeLabel } = piece;
              const elements = [
                { type: 'agentflowv2-approve-button', label: 'Proceed' },
                { type: 'agentflowv2-reject-button', label: 'Reject' },
              ];
              return frame('action', { id, elements, data: { nodeId: 'node-1', nodeLabel } });
            }
            case 'step': {
              const { name: tool, input: toolInput, output: toolOutput } = piece;
              return frame('usedTools', [{ tool, toolInput, toolOutput }]);
            }
            case 'source': {
              const { title, snippet: pageContent, url: source } = piece;
              sources.push({ pageContent, metadata: { title, source } });
              return frame('sourceDocuments', sources);
            }
            case 'file': {
              addressOf(piece);
              return frame('artifacts', [{ type: 'png', data: `FILE-STORAGE::${piece.name}` }]);
            }
            case 'usage': {
              const { inputTokens: input, outputTokens: output } = piece;
              const usage = { input_tokens: input, output_tokens: output, total_tokens: input + output };
              return frame('usageMetadata', usage);
            }
            case 'heartbeat':
              return ': keep-alive\n\n';
            case 'unknown':
              return frame('somethingLater', {});
            case 'fails':
              return failing(piece.how);
            case 'call':
            case 'ends':
              throw new Error(`Flowise has no words for ${piece.type}`);
          }
        },
        end: () =>
          frame('metadata', { chatId: conversation, chatMessageId: `message-of-${conversation}` }) +
          frame('end', '[DONE]'),
      };
    },
    refuse: (how) => {
      if (how === 'limit') {
        return { status: 429, headers: { 'Retry-After': `${RETRY_AFTER_S}` }, body: INSIDE };
      }
      if (how === 'key' || how === 'failure') return reply({ message: INSIDE }, how === 'key' ? 401 : 500);
      return { status: 200, headers, body: frame('start', '') + failing(how) };
    },
  },
};
