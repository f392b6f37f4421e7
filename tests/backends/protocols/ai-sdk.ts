import { noDeletion, all, because, noRejoin } from '../reasons.ts';
import { type Backend, event, type Heard, jsonOf, reply } from '../protocol.ts';
import { INSIDE, RETRY_AFTER_S } from '../script.ts';

type Part = { type: string; text?: string; url?: string; mediaType?: string } & {
  state?: string;
  approval?: { approved?: boolean };
  output?: unknown;
  errorText?: string;
};
type Message = { role: 'user' | 'assistant'; parts: Part[] };
type Body = {
  id: string;
  messages: Message[];
  tools?: { name: string }[];
  context?: { description: string; value: string }[];
};

const textOf = ({ parts }: Message): string =>
  parts.map((part) => (part.type === 'text' ? (part.text ?? '') : '')).join('');

const resultOf = ({ state, output, errorText = '' }: Part): string[] => {
  if (state === 'output-available')
    return [typeof output === 'string' ? `"${output}"` : JSON.stringify(output)];
  return state === 'output-error' ? [errorText] : [];
};

const decisionIn = (messages: Message[]): { decision?: boolean } => {
  const part = messages.flatMap(({ parts }) => parts).findLast(({ state }) => state === 'approval-responded');
  return part?.approval?.approved === undefined ? {} : { decision: part.approval.approved };
};

const heardOf = ({ messages, tools = [], context = [] }: Body): Heard => {
  const last = messages.findLastIndex(({ role }) => role === 'user');
  const question = messages[last];
  return {
    question: question ? textOf(question) : '',
    history: messages.slice(0, last).map(textOf),
    files: (question?.parts ?? []).flatMap(({ url = '', mediaType = '' }) =>
      url === ''
        ? []
        : [{ mimeType: mediaType, bytes: Buffer.from(url.slice(url.indexOf(',') + 1), 'base64') }],
    ),
    ...decisionIn(messages.slice(last + 1)),
    results: messages.slice(last + 1).flatMap(({ parts }) => parts.flatMap(resultOf)),
    tools: tools.map(({ name }) => name),
    context: JSON.stringify(context),
  };
};

const WORDS_ONLY = because('A route tells of a failure in words alone.', '路由只用文字说明出错。');

export const aiSdk: Backend = {
  name: 'ai-sdk',
  title: '`ai-sdk`',
  agent: (url) => ({ type: 'ai-sdk', url: `${url}/api/chat` }),
  cannot: {
    ...noDeletion,
    ...noRejoin,
    ...all(WORDS_ONLY, 'refusal', 'too-long', 'limit-later'),
    'go-on': because('A route writes every answer from its beginning.', '路由每次都从头写回答。'),
    like: because(
      'The protocol has no call for a rating; the service keeps it.',
      '该协议没有评价接口；评价由本服务保存。',
    ),
  },
  protocol: {
    read: (received) => ({ asks: heardOf(jsonOf(received) as Body) }),
    headers: { 'Content-Type': 'text/event-stream', 'x-vercel-ai-ui-message-stream': 'v1' },
    speak: (_heard, addressOf) => {
      let open: { type: 'text' | 'reasoning'; id: string } | undefined;
      let count = 0;
      let finishReason = 'stop';
      let usage: object | undefined;
      const close = (): string => {
        const ended = open ? event({ type: `${open.type}-end`, id: open.id }) : '';
        open = undefined;
        return ended;
      };
      const add = (type: 'text' | 'reasoning', delta: string): string => {
        let begun = '';
        if (open?.type !== type) {
          begun = close();
          count += 1;
          open = { type, id: `${type}-${count}` };
          begun += event({ type: `${type}-start`, id: open.id });
        }
        return begun + event({ type: `${type}-delta`, id: open.id, delta });
      };
      return {
        begin: () => event({ type: 'start', messageId: 'answer' }) + event({ type: 'start-step' }),
        say: (piece) => {
          switch (piece.type) {
            case 'text':
            case 'reasoning':
              return add(piece.type, piece.text);
            case 'call': {
              finishReason = 'tool-calls';
              const { id: toolCallId, name: toolName } = piece;
              return (
                close() +
                event({ type: 'tool-input-start', toolCallId, toolName }) +
                event({
                  type: 'tool-input-delta',
                  toolCallId,
                  inputTextDelta: JSON.stringify(piece.arguments),
                }) +
                event({ type: 'tool-input-available', toolCallId, toolName, input: piece.arguments })
              );
            }
            case 'asks': {
              finishReason = 'tool-calls';
              const { id: toolCallId, question } = piece;
              return (
                close() +
                event({
                  type: 'tool-input-available',
                  toolCallId,
                  toolName: 'ask_visitor',
                  input: { question },
                }) +
                event({ type: 'tool-approval-request', approvalId: `approval-${toolCallId}`, toolCallId })
              );
            }
            case 'step': {
              const { id: toolCallId, name: toolName, input, output } = piece;
              return (
                close() +
                event({ type: 'tool-input-available', toolCallId, toolName, input }) +
                event({ type: 'tool-output-available', toolCallId, output })
              );
            }
            case 'source': {
              const { id: sourceId, title, url } = piece;
              return event({ type: 'source-url', sourceId, title, url });
            }
            case 'file':
              return close() + event({ type: 'file', url: addressOf(piece), mediaType: piece.mimeType });
            case 'usage': {
              const { inputTokens, outputTokens } = piece;
              usage = { inputTokens, outputTokens, totalTokens: inputTokens + outputTokens };
              return '';
            }
            case 'heartbeat':
              return ': ping\n\n';
            case 'unknown':
              return event({ type: 'something-later', value: 1 });
            case 'ends':
              finishReason = piece.why === 'length' ? 'length' : 'content-filter';
              return '';
            case 'fails':
              return `${close()}${event({ type: 'error', errorText: INSIDE })}data: [DONE]\n\n`;
          }
        },
        end: () =>
          `${close()}${event({ type: 'finish-step' })}${event({
            type: 'finish',
            finishReason,
            ...(usage && { messageMetadata: { usage } }),
          })}data: [DONE]\n\n`,
      };
    },
    refuse: (how) => ({
      ...reply({ error: INSIDE }, how === 'limit' ? 429 : how === 'key' ? 401 : 500),
      headers: {
        'Content-Type': 'application/json',
        ...(how === 'limit' && { 'Retry-After': `${RETRY_AFTER_S}` }),
      },
    }),
  },
};
