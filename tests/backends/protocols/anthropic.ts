import { type Backend, type Heard, jsonOf, reply } from '../protocol.ts';
import { because, ofModels } from '../reasons.ts';
import { type Failure, INSIDE, RETRY_AFTER_S } from '../script.ts';

type Block =
  | { type: 'text'; text: string }
  | { type: 'image' | 'document'; source: { media_type?: string; data?: string } }
  | { type: 'tool_result'; content: string | { text?: string }[] }
  | { type: 'tool_use' | 'thinking' };
type Message = { role: 'user' | 'assistant'; content: string | Block[] };
type Body = {
  system?: string | { text: string }[];
  messages: Message[];
  tools?: { name: string }[];
};

const blocksOf = ({ content }: Message): Block[] =>
  typeof content === 'string' ? [{ type: 'text', text: content }] : content;

const textOf = (message: Message): string =>
  blocksOf(message)
    .map((block) => (block.type === 'text' ? block.text : ''))
    .join('');

const resultsIn = (message: Message): string[] =>
  blocksOf(message).flatMap((block) => {
    if (block.type !== 'tool_result') return [];
    const { content } = block;
    return typeof content === 'string' ? content : content.map(({ text = '' }) => text).join('');
  });

const isQuestion = (message: Message): boolean => message.role === 'user' && resultsIn(message).length === 0;

const heardOf = ({ messages, system = '', tools = [] }: Body): Heard => {
  const last = messages.findLastIndex(isQuestion);
  const question = messages[last] ?? { role: 'user', content: '' };
  return {
    question: textOf(question),
    history: messages.slice(0, Math.max(0, last)).map(textOf),
    files: blocksOf(question).flatMap((block) =>
      block.type === 'image' || block.type === 'document'
        ? [
            {
              mimeType: block.source.media_type ?? '',
              bytes: Buffer.from(block.source.data ?? '', 'base64'),
            },
          ]
        : [],
    ),
    results: messages.slice(last + 1).flatMap(resultsIn),
    tools: tools.map(({ name }) => name).filter((name) => name !== 'web_search'),
    context: typeof system === 'string' ? system : system.map(({ text }) => text).join('\n'),
  };
};

const ERRORS: Record<Failure, { status: number; type: string }> = {
  limit: { status: 429, type: 'rate_limit_error' },
  refused: { status: 400, type: 'content_filter' },
  'too-long': { status: 400, type: 'invalid_request_error' },
  key: { status: 401, type: 'authentication_error' },
  failure: { status: 500, type: 'api_error' },
};

const errorOf = (how: Failure) => ({
  type: 'error',
  error: {
    type: ERRORS[how].type,
    message: how === 'too-long' ? `prompt is too long: ${INSIDE}` : INSIDE,
  },
});

const named = (data: { type: string } & Record<string, unknown>): string =>
  `event: ${data.type}\ndata: ${JSON.stringify(data)}\n\n`;

export const anthropic: Backend = {
  name: 'model-anthropic',
  title: '`model` (Anthropic)',
  agent: (url) => ({
    type: 'model',
    provider: 'anthropic',
    model: 'claude-m',
    baseUrl: `${url}/v1`,
    webSearch: true,
  }),
  cannot: {
    ...ofModels,
    'file-out': because('Messages answers in text only.', 'Messages 接口只返回文字。'),
    step: because(
      'Messages tells of the tools of its provider only, such as `webSearch`.',
      'Messages 接口只告知服务商自己的工具，例如 `webSearch`。',
    ),
    refusal: because(
      'Messages refuses in the answer, which is the case of one that is filtered.',
      'Messages 接口在回答中拒绝，即“回答中途被过滤”的情形。',
    ),
    like: because(
      'Messages has no call for a rating; the service keeps it.',
      'Messages 接口没有评价功能；评价由本服务保存。',
    ),
  },
  protocol: {
    read: (received) => ({ asks: heardOf(jsonOf(received) as Body) }),
    headers: { 'Content-Type': 'text/event-stream' },
    speak: () => {
      let open: 'text' | 'thinking' | undefined;
      let index = -1;
      let reason = 'end_turn';
      const cited: object[] = [];
      let usage = { input_tokens: 1, output_tokens: 1 };
      const stop = (): string => {
        const ended = open === undefined ? '' : named({ type: 'content_block_stop', index });
        open = undefined;
        return ended;
      };
      const start = (block: object): string => {
        const before = stop();
        index += 1;
        return before + named({ type: 'content_block_start', index, content_block: block });
      };
      const delta = (given: object): string => named({ type: 'content_block_delta', index, delta: given });
      return {
        begin: () =>
          named({
            type: 'message_start',
            message: {
              id: 'msg_1',
              type: 'message',
              role: 'assistant',
              model: 'claude-m',
              content: [],
              stop_reason: null,
              usage: { input_tokens: 1, output_tokens: 0 },
            },
          }),
        say: (piece) => {
          switch (piece.type) {
            case 'text': {
              const begun = open === 'text' ? '' : start({ type: 'text', text: '' });
              open = 'text';
              const citations = cited
                .splice(0)
                .map((citation) => delta({ type: 'citations_delta', citation }));
              return begun + delta({ type: 'text_delta', text: piece.text }) + citations.join('');
            }
            case 'reasoning': {
              const begun = open === 'thinking' ? '' : start({ type: 'thinking', thinking: '' });
              open = 'thinking';
              return begun + delta({ type: 'thinking_delta', thinking: piece.text });
            }
            case 'call': {
              reason = 'tool_use';
              const { id, name } = piece;
              const begun = start({ type: 'tool_use', id, name, input: {} });
              const json = JSON.stringify(piece.arguments);
              return (
                begun +
                delta({ type: 'input_json_delta', partial_json: json.slice(0, 3) }) +
                delta({ type: 'input_json_delta', partial_json: json.slice(3) }) +
                named({ type: 'content_block_stop', index })
              );
            }
            case 'usage':
              usage = { input_tokens: piece.inputTokens, output_tokens: piece.outputTokens };
              return '';
            case 'heartbeat':
              return named({ type: 'ping' });
            case 'unknown':
              return named({ type: 'something_later', value: 1 });
            case 'ends':
              reason = piece.why === 'length' ? 'max_tokens' : 'refusal';
              return '';
            case 'fails':
              return named(errorOf(piece.how));
            case 'source': {
              const { id, title, url = '' } = piece;
              const page = { title, url };
              cited.push({
                type: 'web_search_result_location',
                ...page,
                cited_text: piece.snippet,
                encrypted_index: 'aQ',
              });
              const search = { type: 'server_tool_use', id: `srv_${index}_${id}`, name: 'web_search' };
              const asked = start({ ...search, input: {} });
              const query = delta({
                type: 'input_json_delta',
                partial_json: JSON.stringify({ query: title }),
              });
              const ended = named({ type: 'content_block_stop', index });
              const found = start({
                type: 'web_search_tool_result',
                tool_use_id: search.id,
                content: [{ type: 'web_search_result', ...page, encrypted_content: 'aQ', page_age: null }],
              });
              return asked + query + ended + found + named({ type: 'content_block_stop', index });
            }
            case 'asks':
            case 'step':
            case 'file':
              throw new Error(`Messages has no words for a ${piece.type}`);
          }
        },
        end: () =>
          stop() +
          named({ type: 'message_delta', delta: { stop_reason: reason, stop_sequence: null }, usage }) +
          named({ type: 'message_stop' }),
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
