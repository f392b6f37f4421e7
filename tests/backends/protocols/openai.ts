import { ofModels } from '../reasons.ts';
import { type Backend, event, type Heard, jsonOf, type Reason, reply } from '../protocol.ts';
import { type Failure, INSIDE, RETRY_AFTER_S } from '../script.ts';

type Part = { type: string; text?: string; image_url?: { url: string } };
type Message = {
  role: 'system' | 'user' | 'assistant' | 'tool';
  content: string | Part[] | null;
};
type Body = { messages: Message[]; tools?: { function: { name: string } }[] };

const textOf = ({ content }: Message): string =>
  typeof content === 'string' ? content : (content ?? []).map(({ text }) => text ?? '').join('');

const filesOf = ({ content }: Message): Heard['files'] =>
  (Array.isArray(content) ? content : []).flatMap(({ image_url: image }) => {
    const [, mimeType, data] = /^data:([^;]+);base64,(.*)$/s.exec(image?.url ?? '') ?? [];
    return mimeType && data ? [{ mimeType, bytes: Buffer.from(data, 'base64') }] : [];
  });

const isSaid = ({ role }: Message) => role === 'user' || role === 'assistant';

const heardOf = ({ messages, tools = [] }: Body): Heard => {
  const last = messages.findLastIndex(({ role }) => role === 'user');
  const question = messages[last];
  return {
    question: question ? textOf(question) : '',
    history: messages.slice(0, last).filter(isSaid).map(textOf),
    files: question ? filesOf(question) : [],
    results: messages
      .slice(last + 1)
      .filter(({ role }) => role === 'tool')
      .map(textOf),
    tools: tools.map((tool) => tool.function.name),
    context: messages
      .filter(({ role }) => role === 'system')
      .map(textOf)
      .join('\n'),
  };
};

const ERRORS: Record<Failure, { status: number; code: string; type: string }> = {
  limit: { status: 429, code: 'rate_limit_exceeded', type: 'requests' },
  refused: { status: 400, code: 'content_filter', type: 'invalid_request_error' },
  'too-long': { status: 400, code: 'context_length_exceeded', type: 'invalid_request_error' },
  key: { status: 401, code: 'invalid_api_key', type: 'invalid_request_error' },
  failure: { status: 500, code: 'server_error', type: 'server_error' },
};

const errorOf = (how: Failure) => {
  const { code, type } = ERRORS[how];
  return { error: { message: INSIDE, code, type, param: null } };
};

const chunk = (delta: object, finish: string | null = null, more: object = {}): string =>
  event({
    id: 'chatcmpl-1',
    object: 'chat.completion.chunk',
    created: 1,
    model: 'm',
    choices: [{ index: 0, delta, finish_reason: finish }],
    ...more,
  });

const NO_SOURCES: Reason = {
  en: 'Chat Completions has no field for sources; `retrieval` gives the model pages of yours to cite.',
  'zh-CN': 'Chat Completions 没有来源字段；可用 `retrieval` 让模型引用你自己的页面。',
};

export const openAi: Backend = {
  name: 'openai',
  title: '`openai`',
  agent: (url) => ({ type: 'openai', model: 'm', baseUrl: `${url}/v1` }),
  cannot: {
    ...ofModels,
    source: NO_SOURCES,
    sources: NO_SOURCES,
    'source-address': NO_SOURCES,
    'file-out': {
      en: 'Chat Completions answers in text only.',
      'zh-CN': 'Chat Completions 只返回文字。',
    },
    like: {
      en: 'Chat Completions has no call for a rating; the service keeps it.',
      'zh-CN': 'Chat Completions 没有评价接口；评价由本服务保存。',
    },
    step: {
      en: 'Chat Completions does not tell of tools that run at the provider.',
      'zh-CN': 'Chat Completions 不会告知服务商自己运行的工具。',
    },
  },
  protocol: {
    read: (received) => ({ asks: heardOf(jsonOf(received) as Body) }),
    headers: { 'Content-Type': 'text/event-stream; charset=utf-8' },
    speak: () => {
      let finish = 'stop';
      let calls = 0;
      return {
        say: (piece) => {
          switch (piece.type) {
            case 'text':
              return chunk({ content: piece.text });
            case 'reasoning':
              return chunk({ reasoning_content: piece.text });
            case 'call': {
              const { id, name } = piece;
              const index = calls;
              calls += 1;
              finish = 'tool_calls';
              const given = JSON.stringify(piece.arguments);
              const half = Math.ceil(given.length / 2);
              return (
                chunk({ tool_calls: [{ index, id, type: 'function', function: { name, arguments: '' } }] }) +
                [given.slice(0, half), given.slice(half)]
                  .map((part) => chunk({ tool_calls: [{ index, function: { arguments: part } }] }))
                  .join('')
              );
            }
            case 'usage': {
              const { inputTokens, outputTokens } = piece;
              const usage = {
                prompt_tokens: inputTokens,
                completion_tokens: outputTokens,
                total_tokens: inputTokens + outputTokens,
              };
              return event({ id: 'chatcmpl-1', object: 'chat.completion.chunk', choices: [], usage });
            }
            case 'heartbeat':
              return ': keep-alive\n\n';
            case 'unknown':
              return `event: thread.later\n${event({ object: 'thread.later', id: 'x' })}`;
            case 'ends':
              finish = piece.why === 'length' ? 'length' : 'content_filter';
              return '';
            case 'fails':
              return event(errorOf(piece.how));
            case 'asks':
            case 'source':
            case 'file':
            case 'step':
              throw new Error(`Chat Completions has no words for a ${piece.type}`);
          }
        },
        end: () => `${chunk({}, finish)}data: [DONE]\n\n`,
      };
    },
    refuse: (how) => ({
      ...reply(errorOf(how), ERRORS[how].status),
      headers: {
        'Content-Type': 'application/json',
        ...(how === 'limit' && { 'Retry-After': `${RETRY_AFTER_S}` }),
      },
    }),
  },
};
