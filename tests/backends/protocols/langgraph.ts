import { type Backend, event, type Heard, jsonOf, type Read, type Received, reply } from '../protocol.ts';
import { all, because, toolCases } from '../reasons.ts';
import { type Failure, INSIDE, PROVIDER_WORDS, RETRY_AFTER_S } from '../script.ts';

type Block = { type: string; text?: string; image_url?: { url: string } };
type Message = { type: string; content: string | Block[] };
type Body = {
  input?: { messages: Message[] };
  command?: { resume: { decisions: { type: string }[] } };
};

let count = 0;

const textOf = ({ content }: Message): string =>
  typeof content === 'string' ? content : content.map(({ text = '' }) => text).join('');

const filesOf = ({ content }: Message): Heard['files'] =>
  (typeof content === 'string' ? [] : content).flatMap(({ image_url: image }) => {
    const [, mimeType, data] = /^data:([^;]+);base64,(.*)$/s.exec(image?.url ?? '') ?? [];
    return mimeType && data ? [{ mimeType, bytes: Buffer.from(data, 'base64') }] : [];
  });

const read = (received: Received): Read => {
  const [, deleted] = received.method === 'DELETE' ? (/\/threads\/([^/]+)$/.exec(received.path) ?? []) : [];
  if (deleted !== undefined) return { removes: deleted, reply: { status: 204, body: '' } };
  const [, cancelled] = /\/runs\/([^/]+)\/cancel$/.exec(received.path) ?? [];
  if (cancelled !== undefined) return { stops: cancelled, reply: { status: 204, body: '' } };
  const [, joined] = received.method === 'GET' ? (/\/runs\/([^/]+)\/stream$/.exec(received.path) ?? []) : [];
  if (joined !== undefined) return { joins: joined, from: 'beginning' };
  const [, thread] = /\/threads\/([^/]+)\/runs\/stream$/.exec(received.path) ?? [];
  if (thread === undefined) return { reply: reply([], received.path.endsWith('/runs') ? 200 : 404) };
  const { input, command } = jsonOf(received) as Body;
  const messages = input?.messages ?? [];
  const question = messages.at(-1) ?? { type: 'human', content: '' };
  const before = messages.slice(0, -1).map(textOf);
  count += 1;
  return {
    asks: {
      question: textOf(question),
      // A thread that is there has the rest.
      ...(before.length > 0 && { history: before }),
      conversation: thread,
      task: `00000000-0000-4000-8000-${String(count).padStart(12, '0')}`,
      files: filesOf(question),
      ...(command && { decision: command.resume.decisions[0]?.type === 'approve' }),
      results: [],
      tools: [],
      context: '',
    },
  };
};

type Named = (name: string, data: unknown) => string;
const failing = (how: Failure, named: Named): string =>
  named('error', { error: 'Error', message: PROVIDER_WORDS[how] });

export const langGraph: Backend = {
  name: 'langgraph',
  title: '`langgraph`',
  agent: (url) => ({ type: 'langgraph', url, assistant: 'agent' }),
  cannot: {
    ...all(
      because(
        'A graph takes no tools from outside; it may ask the visitor by interrupts.',
        '图不接受外部传入的工具；它可以通过中断询问访客。',
      ),
      ...toolCases,
    ),
    'page-context': because(
      'A graph takes the state and context that it has declared, and no page’s.',
      '图只接受自己声明的状态与上下文，不接受网页上下文。',
    ),
    like: because(
      'The server has no call for a rating; the service keeps it.',
      '该服务器没有评价接口；评价由本服务保存。',
    ),
  },
  protocol: {
    read,
    headers: ({ conversation, task }) => ({
      'Content-Type': 'text/event-stream',
      'Content-Location': `/threads/${conversation}/runs/${task}`,
    }),
    speak: ({ task }, addressOf) => {
      let id = 0;
      const named = (name: string, data: unknown): string => {
        id += 1;
        return `id: ${id - 1}\nevent: ${name}\n${event(data)}`;
      };
      const message = (fields: object): string =>
        named('messages', [
          { id: `message-${task}`, type: 'AIMessageChunk', content: '', tool_call_chunks: [], ...fields },
          { langgraph_node: 'answer', tags: [] },
        ]);
      const sources: object[] = [];
      return {
        begin: () => named('metadata', { run_id: task, attempt: 1 }),
        say: (piece) => {
          switch (piece.type) {
            case 'text':
              return message({ content: piece.text });
            case 'reasoning':
              return message({ content: [{ type: 'reasoning', reasoning: piece.text }] });
            case 'asks': {
              const { id: interruptId, question: description } = piece;
              const value = {
                action_requests: [{ name: 'send', args: {}, description }],
                review_configs: [],
              };
              return named('updates', { __interrupt__: [{ id: interruptId, value }] });
            }
            case 'step': {
              const { id: callId, name, input: args, output: content } = piece;
              const called = { id: `call-${callId}`, type: 'ai', tool_calls: [{ id: callId, name, args }] };
              return (
                named('messages', [{ ...called, content: '' }, { langgraph_node: 'tools' }]) +
                named('messages', [
                  { id: `result-${callId}`, type: 'tool', tool_call_id: callId, content },
                  { langgraph_node: 'tools' },
                ])
              );
            }
            case 'source': {
              const { type: _, ...source } = piece;
              sources.push(source);
              return named('custom', { type: 'sources', sources: [source] });
            }
            case 'file': {
              const { name, mimeType } = piece;
              return named('custom', { type: 'file', name, url: addressOf(piece), mime_type: mimeType });
            }
            case 'usage': {
              const { inputTokens: input, outputTokens: output } = piece;
              const usage = { input_tokens: input, output_tokens: output, total_tokens: input + output };
              return message({ usage_metadata: usage });
            }
            case 'heartbeat':
              return ': heartbeat\n\n';
            case 'unknown':
              return named('something-later', { value: 1 });
            case 'fails':
              return failing(piece.how, named);
            case 'ends': {
              const reason = piece.why === 'length' ? 'length' : 'content_filter';
              return message({ response_metadata: { finish_reason: reason } });
            }
            case 'call':
              throw new Error(`a graph has no words for ${piece.type}`);
          }
        },
        end: () => named('updates', { answer: { messages: [] } }),
      };
    },
    refuse: (how) => {
      if (how === 'refused' || how === 'too-long') {
        const body = failing(how, (name, data) => `event: ${name}\n${event(data)}`);
        return { status: 200, headers: { 'Content-Type': 'text/event-stream' }, body };
      }
      return {
        ...reply({ error: INSIDE }, how === 'limit' ? 429 : how === 'key' ? 401 : 500),
        headers: {
          'Content-Type': 'application/json',
          ...(how === 'limit' && { 'Retry-After': `${RETRY_AFTER_S}` }),
        },
      };
    },
  },
};
