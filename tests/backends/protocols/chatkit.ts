import { all, because, noRejoin } from '../reasons.ts';
import { filesIn, formIn } from '../form.ts';
import { type Backend, event, type Heard, jsonOf, type Read, type Received, reply } from '../protocol.ts';
import { INSIDE, RETRY_AFTER_S } from '../script.ts';

type Message = { content: { text?: string }[]; attachments: string[] };
type Body = {
  type: string;
  params: {
    input?: Message & { answers?: Record<string, { values?: string[] }> };
    thread_id?: string;
    result?: unknown;
    item_id?: string;
    kind?: 'positive' | 'negative';
    mime_type?: string;
  };
  metadata?: unknown;
};

let files = new Map<string, Heard['files'][number]>();
let count = 0;

const resultText = (result: unknown): string => {
  const error = typeof result === 'object' && result !== null && 'error' in result ? result.error : undefined;
  return typeof error === 'string' ? error : JSON.stringify(result);
};

const read = async (received: Received): Promise<Read> => {
  const [, uploaded] = /\/upload\/(.+)$/.exec(received.path) ?? [];
  if (uploaded !== undefined) {
    const [file] = await filesIn(await formIn(received), 'file');
    if (file) files.set(uploaded, file);
    return { reply: reply({}) };
  }
  const { type, params, metadata } = jsonOf(received) as Body;
  count += 1;
  if (type === 'attachments.create') {
    return { reply: reply({ id: `file-${count}`, type: 'file', upload_url: `/upload/file-${count}` }) };
  }
  if (type === 'items.feedback') {
    return { rates: params.kind === 'positive' ? 'like' : 'dislike', reply: reply({}) };
  }
  const { input, thread_id: known, result } = params;
  if (type === 'threads.delete') return { removes: known ?? '', reply: reply({}) };
  return {
    asks: {
      question: (input?.content ?? []).map(({ text = '' }) => text).join(''),
      conversation: known ?? `thread-${count}`,
      files: (input?.attachments ?? []).flatMap((id) => files.get(id) ?? []),
      results: type === 'threads.add_client_tool_output' ? [resultText(result)] : [],
      // A server knows the tools of its page; the protocol does not list them.
      tools: ['add_to_basket', 'show_order'],
      context: JSON.stringify(metadata ?? {}),
      ...(input?.answers && { decision: input.answers['choice']?.values?.[0] === 'Yes' }),
    },
  };
};

const updated = (id: string, update: object): string =>
  event({ type: 'thread.item.updated', item_id: id, update });

const STREAM = { 'Content-Type': 'text/event-stream' };
const begun = (conversation: string | undefined): string =>
  event({ type: 'thread.created', thread: { id: conversation, items: { data: [] } } });

const NO_END = because('ChatKit does not tell that an answer was cut.', 'ChatKit 不会告知回答被截断。');

export const chatKit: Backend = {
  name: 'chatkit',
  title: '`chatkit`',
  agent: (url) => ({ type: 'chatkit', url: `${url}/chatkit` }),
  cannot: {
    ...noRejoin,
    ...all(NO_END, 'length', 'go-on', 'filtered'),
    usage: because('ChatKit does not tell of tokens.', 'ChatKit 不提供 token 用量。'),
    'two-tools': because(
      'A ChatKit server calls one function of the page at a time.',
      'ChatKit 服务器每次只调用一个网页函数。',
    ),
    ...all(
      because('ChatKit tells of a failure in words alone.', 'ChatKit 只用文字说明出错。'),
      'refusal',
      'too-long',
    ),
  },
  protocol: {
    read,
    begunIn: (text) => /"type":"thread.created","thread":\{"id":"([^"]+)"/.exec(text)?.[1],
    reset: () => {
      files = new Map();
    },
    headers: STREAM,
    speak: ({ conversation }, addressOf) => {
      let item: string | undefined;
      let tasks = 0;
      let items = 0;
      const next = (): string => {
        count += 1;
        items += 1;
        return `item-${count}-${items}`;
      };
      const annotations: object[] = [];
      const annotated = (id: string): string =>
        annotations
          .splice(0)
          .map((annotation, index) =>
            updated(id, {
              type: 'assistant_message.content_part.annotation_added',
              content_index: 0,
              annotation_index: index,
              annotation,
            }),
          )
          .join('');
      let said = '';
      const close = (): string => {
        if (item === undefined) return '';
        const content = [{ type: 'output_text', text: said, annotations: [] }];
        const whole = { id: item, type: 'assistant_message', content };
        item = undefined;
        said = '';
        return event({ type: 'thread.item.done', item: whole });
      };
      return {
        begin: () => begun(conversation),
        say: (piece) => {
          switch (piece.type) {
            case 'text': {
              said += piece.text;
              const added =
                item === undefined
                  ? event({
                      type: 'thread.item.added',
                      item: { id: (item = next()), type: 'assistant_message', content: [] },
                    })
                  : '';
              return (
                added +
                updated(item, {
                  type: 'assistant_message.content_part.text_delta',
                  content_index: 0,
                  delta: piece.text,
                }) +
                annotated(item)
              );
            }
            case 'reasoning': {
              tasks += 1;
              const task = { type: 'thought', content: piece.text };
              return updated('workflow', { type: 'workflow.task.added', task_index: tasks, task });
            }
            case 'step': {
              tasks += 1;
              const { name: title, output: content } = piece;
              const task = { type: 'custom', title, content, status_indicator: 'complete' };
              return updated('workflow', { type: 'workflow.task.added', task_index: tasks, task });
            }
            case 'source': {
              const { title, url, snippet: description } = piece;
              annotations.push({ type: 'annotation', source: { type: 'url', title, url, description } });
              return '';
            }
            case 'call': {
              const { id: callId, name } = piece;
              const call = { id: next(), type: 'client_tool_call', status: 'pending', call_id: callId, name };
              return (
                close() + event({ type: 'thread.item.done', item: { ...call, arguments: piece.arguments } })
              );
            }
            case 'file': {
              const image = { id: piece.name, url: addressOf(piece) };
              return (
                close() +
                event({ type: 'thread.item.done', item: { id: next(), type: 'generated_image', image } })
              );
            }
            case 'heartbeat':
              return ': ping\n\n';
            case 'unknown':
              return event({ type: 'thread.something_later', value: 1 });
            case 'fails': {
              const message = piece.how === 'limit' ? `rate limit: ${INSIDE}` : INSIDE;
              return event({ type: 'error', code: 'custom', message, allow_retry: true });
            }
            case 'asks': {
              const options = [{ value: 'Yes' }, { value: 'No' }];
              const choice = { id: 'choice', type: 'multiple_choice', question: piece.question, options };
              const input = { id: next(), type: 'structured_input', status: 'pending', inputs: [choice] };
              return close() + event({ type: 'thread.item.done', item: input });
            }
            case 'usage':
            case 'ends':
              throw new Error(`ChatKit has no words for ${piece.type}`);
          }
        },
        end: close,
      };
    },
    refuse: (how, { conversation }) => {
      if (how === 'failure') {
        // The library has answered by then, and tells nothing of the reason.
        const failed = event({ type: 'error', code: 'stream.error', allow_retry: true });
        return { status: 200, headers: STREAM, body: begun(conversation) + failed };
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
