import { type Backend, type Heard, jsonOf, reply } from '../protocol.ts';
import { because, ofModels } from '../reasons.ts';
import { type Failure, INSIDE, RETRY_AFTER_S } from '../script.ts';

type Part = { type: string; text?: string; image_url?: string };
type Item =
  | { type?: 'message'; role: 'system' | 'developer' | 'user' | 'assistant'; content: string | Part[] }
  | { type: 'function_call_output'; output: string }
  | { type: 'function_call' | 'reasoning' };
type Body = { input: Item[]; tools?: { type: string; name: string }[] };

const textOf = (item: Item): string => {
  if (!('role' in item)) return '';
  const { content } = item;
  return typeof content === 'string' ? content : content.map(({ text = '' }) => text).join('');
};

const isOf =
  (...roles: string[]) =>
  (item: Item) =>
    'role' in item && roles.includes(item.role);

const heardOf = ({ input, tools = [] }: Body): Heard => {
  const last = input.findLastIndex(isOf('user'));
  const question = input[last];
  const parts = question && 'role' in question && Array.isArray(question.content) ? question.content : [];
  return {
    question: question ? textOf(question) : '',
    history: input.slice(0, Math.max(0, last)).filter(isOf('user', 'assistant')).map(textOf),
    files: parts.flatMap(({ image_url: url = '' }) => {
      const [, mimeType, data] = /^data:([^;]+);base64,(.*)$/s.exec(url) ?? [];
      return mimeType && data ? [{ mimeType, bytes: Buffer.from(data, 'base64') }] : [];
    }),
    results: input
      .slice(last + 1)
      .flatMap((item) => (item.type === 'function_call_output' ? [item.output] : [])),
    tools: tools.flatMap(({ type, name }) => (type === 'function' ? name : [])),
    context: input.filter(isOf('system', 'developer')).map(textOf).join('\n'),
  };
};

const ERRORS: Record<Failure, { status: number; code: string }> = {
  limit: { status: 429, code: 'rate_limit_exceeded' },
  refused: { status: 400, code: 'content_policy_violation' },
  'too-long': { status: 400, code: 'context_length_exceeded' },
  key: { status: 401, code: 'invalid_api_key' },
  failure: { status: 500, code: 'server_error' },
};

const response = (more: object = {}) => ({
  response: { id: 'resp_1', object: 'response', created_at: 1, model: 'gpt-m', output: [], ...more },
});

export const responses: Backend = {
  name: 'model-openai',
  title: '`model` (OpenAI)',
  agent: (url) => ({
    type: 'model',
    provider: 'openai',
    model: 'gpt-m',
    baseUrl: `${url}/v1`,
    webSearch: true,
  }),
  cannot: {
    ...ofModels,
    'file-out': because('Responses answers in text only.', 'Responses 接口只返回文字。'),
    step: because(
      'Responses tells of the tools of its provider only, such as `webSearch`.',
      'Responses 接口只告知服务商自己的工具，例如 `webSearch`。',
    ),
    like: because(
      'Responses has no call for a rating; the service keeps it.',
      'Responses 接口没有评价功能；评价由本服务保存。',
    ),
  },
  protocol: {
    read: (received) => ({ asks: heardOf(jsonOf(received) as Body) }),
    headers: { 'Content-Type': 'text/event-stream' },
    speak: () => {
      let sequence = 0;
      let index = -1;
      let open: { type: 'message' | 'reasoning'; id: string } | undefined;
      let why: string | undefined;
      let written = '';
      const cited: { title: string; url: string }[] = [];
      let usage = { input_tokens: 1, output_tokens: 1, total_tokens: 2 };
      const named = (type: string, fields: object): string => {
        sequence += 1;
        return `event: ${type}\ndata: ${JSON.stringify({ type, sequence_number: sequence, ...fields })}\n\n`;
      };
      const close = (): string => {
        if (!open) return '';
        const { type, id } = open;
        open = undefined;
        const item =
          type === 'message'
            ? { type, id, role: 'assistant', status: 'completed', content: [] }
            : { type, id, summary: [] };
        return named('response.output_item.done', { output_index: index, item });
      };
      const begin = (type: 'message' | 'reasoning'): string => {
        if (open?.type === type) return '';
        const before = close();
        index += 1;
        open = { type, id: `${type}_${index}` };
        const { id } = open;
        const item =
          type === 'message'
            ? { type, id, role: 'assistant', status: 'in_progress', content: [] }
            : { type, id, summary: [] };
        return (
          before +
          named('response.output_item.added', { output_index: index, item }) +
          (type === 'reasoning'
            ? named('response.reasoning_summary_part.added', {
                item_id: id,
                output_index: index,
                summary_index: 0,
                part: { type: 'summary_text', text: '' },
              })
            : '')
        );
      };
      const at = () => ({ item_id: open?.id, output_index: index });
      const cite = (): string =>
        cited
          .map(({ title, url }, number) =>
            named('response.output_text.annotation.added', {
              item_id: open?.id,
              output_index: index,
              content_index: 0,
              annotation_index: number,
              annotation: {
                type: 'url_citation',
                title,
                url,
                start_index: written.length,
                end_index: written.length,
              },
            }),
          )
          .join('');
      return {
        begin: () => named('response.created', response()) + named('response.in_progress', response()),
        say: (piece) => {
          switch (piece.type) {
            case 'text': {
              const begun = begin('message');
              written += piece.text;
              const delta = { ...at(), content_index: 0, delta: piece.text };
              return begun + named('response.output_text.delta', delta);
            }
            case 'reasoning': {
              const begun = begin('reasoning');
              const delta = { ...at(), summary_index: 0, delta: piece.text };
              return begun + named('response.reasoning_summary_text.delta', delta);
            }
            case 'call': {
              const before = close();
              index += 1;
              const given = JSON.stringify(piece.arguments);
              const { id: callId, name } = piece;
              const item = { type: 'function_call', id: `fc_${index}`, call_id: callId, name };
              const place = { item_id: item.id, output_index: index };
              return (
                before +
                named('response.output_item.added', {
                  output_index: index,
                  item: { ...item, arguments: '' },
                }) +
                named('response.function_call_arguments.delta', { ...place, delta: given }) +
                named('response.function_call_arguments.done', { ...place, arguments: given }) +
                named('response.output_item.done', {
                  output_index: index,
                  item: { ...item, arguments: given, status: 'completed' },
                })
              );
            }
            case 'usage': {
              const { inputTokens: input, outputTokens: output } = piece;
              usage = { input_tokens: input, output_tokens: output, total_tokens: input + output };
              return '';
            }
            case 'heartbeat':
              return ': keep-alive\n\n';
            case 'unknown':
              return named('response.something_later', { value: 1 });
            case 'ends':
              why = piece.why === 'length' ? 'max_output_tokens' : 'content_filter';
              return '';
            case 'fails':
              return named('error', { code: ERRORS[piece.how].code, message: INSIDE, param: null });
            case 'source': {
              const { title, url = '' } = piece;
              const before = close();
              index += 1;
              const search = { id: `ws_${index}`, type: 'web_search_call' };
              cited.push({ title, url });
              return (
                before +
                named('response.output_item.added', {
                  output_index: index,
                  item: { ...search, status: 'in_progress' },
                }) +
                named('response.output_item.done', {
                  output_index: index,
                  item: {
                    ...search,
                    status: 'completed',
                    action: { type: 'search', query: title, sources: [{ type: 'url', url }] },
                  },
                })
              );
            }
            case 'asks':
            case 'step':
            case 'file':
              throw new Error(`Responses has no words for a ${piece.type}`);
          }
        },
        end: () =>
          cite() +
          close() +
          (why === undefined
            ? named('response.completed', response({ status: 'completed', usage }))
            : named(
                'response.incomplete',
                response({ status: 'incomplete', incomplete_details: { reason: why }, usage }),
              )),
      };
    },
    refuse: (how) => {
      const { status, code } = ERRORS[how];
      const { headers, body } = reply({ error: { message: INSIDE, type: code, code, param: null } }, status);
      const retry = how === 'limit' ? { 'Retry-After': `${RETRY_AFTER_S}` } : {};
      return { status, headers: { ...headers, ...retry }, body };
    },
  },
};
