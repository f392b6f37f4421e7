import { noDeletion, noRejoin } from '../reasons.ts';
import { type Backend, event, type Heard, jsonOf, reply } from '../protocol.ts';
import { type Failure, INSIDE, RETRY_AFTER_S } from '../script.ts';

type Part =
  | { type: 'text'; text: string }
  | { type: 'image' | 'document'; source: { type: string; value: string; mimeType?: string } };
type Message = {
  role: 'user' | 'assistant' | 'tool' | 'reasoning';
  content: string | Part[];
};
type Body = {
  threadId: string;
  messages: Message[];
  tools: { name: string }[];
  context: { description: string; value: string }[];
  resume?: { status: string }[];
};

const textOf = ({ content }: Message): string =>
  typeof content === 'string'
    ? content
    : content.map((part) => (part.type === 'text' ? part.text : '')).join('');

const heardOf = ({ messages, tools, context, resume = [] }: Body): Heard => {
  const last = messages.findLastIndex(({ role }) => role === 'user');
  const question = messages[last];
  const parts = Array.isArray(question?.content) ? question.content : [];
  return {
    question: question ? textOf(question) : '',
    history: messages
      .slice(0, last)
      .filter(({ role }) => role === 'user' || role === 'assistant')
      .map(textOf),
    files: parts.flatMap((part) =>
      part.type === 'text'
        ? []
        : [{ mimeType: part.source.mimeType ?? '', bytes: Buffer.from(part.source.value, 'base64') }],
    ),
    results: messages
      .slice(last + 1)
      .filter(({ role }) => role === 'tool')
      .map(textOf),
    ...(resume[0] && { decision: resume[0].status === 'resolved' }),
    tools: tools.map(({ name }) => name),
    context: context.map(({ description, value }) => `${description}: ${value}`).join('\n'),
  };
};

/** The codes of the catalogue that an agent may give. */
const CODES: Record<Failure, string> = {
  limit: '1113',
  refused: '1114',
  'too-long': '1116',
  key: '1200',
  failure: 'internal',
};

const STATUS: Partial<Record<Failure, number>> = { limit: 429, key: 401, failure: 500 };
const ids = { threadId: 'thread', runId: 'run' };
const headers = { 'Content-Type': 'text/event-stream' };
const begin = (): string => event({ type: 'RUN_STARTED', ...ids });
const failed = (how: Failure, metadata?: object): string =>
  event({ type: 'RUN_ERROR', message: INSIDE, code: CODES[how], ...(metadata && { metadata }) });

export const agUi: Backend = {
  name: 'ag-ui',
  title: '`ag-ui`',
  agent: (url) => ({ type: 'ag-ui', url: `${url}/agent`, goesOn: true }),
  cannot: {
    ...noDeletion,
    ...noRejoin,
    like: {
      en: 'AG-UI has no message for a rating; the service keeps it.',
      'zh-CN': 'AG-UI 没有表示评价的消息；评价由本服务保存。',
    },
  },
  protocol: {
    read: (received) => ({ asks: heardOf(jsonOf(received) as Body) }),
    headers,
    speak: (_heard, addressOf) => {
      let usage: object[] | undefined;
      let texts = 0;
      let last = '';
      const interrupts: object[] = [];
      const sources: object[] = [];
      return {
        begin,
        say: (piece) => {
          switch (piece.type) {
            case 'text':
              if (last !== 'text') texts += 1;
              last = 'text';
              return event({ type: 'TEXT_MESSAGE_CHUNK', messageId: `text-${texts}`, delta: piece.text });
            case 'reasoning':
              return event({ type: 'REASONING_MESSAGE_CHUNK', messageId: 'thought', delta: piece.text });
            case 'call': {
              const { id: toolCallId, name: toolCallName } = piece;
              return [
                { type: 'TOOL_CALL_START', toolCallId, toolCallName },
                { type: 'TOOL_CALL_ARGS', toolCallId, delta: JSON.stringify(piece.arguments) },
                { type: 'TOOL_CALL_END', toolCallId },
              ]
                .map(event)
                .join('');
            }
            case 'asks': {
              const { id, question: message } = piece;
              interrupts.push({ id, reason: 'approval', message });
              return '';
            }
            case 'step': {
              const { id: toolCallId, name: toolCallName, input, output } = piece;
              return [
                { type: 'TOOL_CALL_START', toolCallId, toolCallName },
                { type: 'TOOL_CALL_ARGS', toolCallId, delta: JSON.stringify(input) },
                { type: 'TOOL_CALL_END', toolCallId },
                { type: 'TOOL_CALL_RESULT', messageId: `${toolCallId}-r`, toolCallId, content: output },
              ]
                .map(event)
                .join('');
            }
            case 'source': {
              const { id, title, url, snippet } = piece;
              if (!sources.some((one) => 'id' in one && one.id === id)) {
                sources.push({ id, title, url, snippet });
              }
              return event({
                type: 'ACTIVITY_SNAPSHOT',
                messageId: 'sources',
                activityType: 'sources',
                content: { sources },
                replace: true,
              });
            }
            case 'file':
              return event({
                type: 'TEXT_MESSAGE_CHUNK',
                messageId: `text-${texts}`,
                delta: `![${piece.name}](${addressOf(piece)})`,
              });
            case 'usage': {
              const { inputTokens, outputTokens } = piece;
              usage = [{ inputTokens, outputTokens }];
              return '';
            }
            case 'heartbeat':
              return ': ping\n\ndata:\n\n';
            case 'unknown':
              return event({ type: 'SOMETHING_LATER', value: 1 });
            case 'ends':
              last = piece.why;
              return '';
            case 'fails':
              return failed(piece.how);
          }
        },
        end: () => {
          if (last === 'length') {
            return event({
              type: 'RUN_ERROR',
              message: 'cut',
              code: '709',
              metadata: { kind: 'length' },
            });
          }
          if (last === 'filter') return failed('refused', { kind: 'filter' });
          const outcome = interrupts.length > 0 && { outcome: { type: 'interrupt', interrupts } };
          return event({ type: 'RUN_FINISHED', ...ids, ...outcome, ...(usage && { usage }) });
        },
      };
    },
    refuse: (how) => {
      const status = STATUS[how];
      if (status === undefined) return { status: 200, headers, body: begin() + failed(how) };
      const retry = how === 'limit' ? { 'Retry-After': `${RETRY_AFTER_S}` } : {};
      const { body, headers: json } = reply({ error: INSIDE }, status);
      return { status, headers: { ...json, ...retry }, body };
    },
  },
};
