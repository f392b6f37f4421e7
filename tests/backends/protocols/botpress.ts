import { all, approvalCases, because, toolCases, noRejoin } from '../reasons.ts';
import { type Backend, event, jsonOf, type Read, type Received, reply } from '../protocol.ts';
import { INSIDE, RETRY_AFTER_S } from '../script.ts';

let count = 0;

const read = (received: Received): Read => {
  const { path, method } = received;
  const [, listened] = /\/conversations\/([^/]+)\/listen$/.exec(path) ?? [];
  if (listened !== undefined) return { listens: listened };
  count += 1;
  if (path.endsWith('/users'))
    return { reply: reply({ user: { id: `user-${count}` }, key: `key-${count}` }, 201) };
  if (path.endsWith('/conversations'))
    return { reply: reply({ conversation: { id: `conversation-${count}` } }, 201) };
  const [, deleted] = method === 'DELETE' ? (/\/conversations\/([^/]+)$/.exec(path) ?? []) : [];
  if (deleted !== undefined) return { removes: deleted, reply: reply({}) };
  if (method !== 'POST' || !path.endsWith('/messages')) return { reply: reply({}, 404) };
  const { conversationId, payload } = jsonOf(received) as {
    conversationId: string;
    payload: { text: string };
  };
  return {
    asks: {
      question: payload.text,
      conversation: conversationId,
      files: [],
      results: [],
      tools: [],
      context: '',
    },
    acknowledged: reply({ message: { id: `question-${count}` } }, 201),
  };
};

const MESSAGES = because(
  'Botpress answers in messages of text, files and choices, and tells nothing else.',
  'Botpress 以文字、文件和选项消息作答，不提供其他信息。',
);
const NO_FAILURES = because(
  'A bot of Botpress that fails says so in a message or says nothing.',
  'Botpress 机器人出错时只会发一条消息或不作声。',
);

export const botpress: Backend = {
  name: 'botpress',
  title: '`botpress`',
  agent: (url) => ({ type: 'botpress', url: `${url}/webhook`, settleMs: 100 }),
  cannot: {
    ...noRejoin,
    ...all(
      because(
        'Botpress asks by choices, which stand under the answer as questions.',
        'Botpress 用选项询问，选项以问题形式显示在回答下方。',
      ),
      ...approvalCases,
    ),
    ...all(
      MESSAGES,
      'reasoning',
      'usage',
      'length',
      'go-on',
      'filtered',
      'source',
      'source-address',
      'sources',
      'step',
    ),
    ...all(NO_FAILURES, 'refusal', 'too-long', 'failure-later', 'limit-later'),
    empty: because(
      'Botpress does not tell that a turn has ended; one without a word runs into its time-out.',
      'Botpress 不会告知一轮已结束；没有文字的一轮会等到超时。',
    ),
    ...all(
      because('The Chat API takes text of visitors only.', 'Chat API 只接受访客的文字。'),
      'image-in',
      'document-in',
      'page-context',
    ),
    ...all(because('A bot takes no tools from outside.', '机器人不接受外部传入的工具。'), ...toolCases),
    ...all(
      because(
        'A bot that falls silent has ended its turn, for nothing else tells its end.',
        '机器人不再出声即视为一轮结束，因为没有别的结束标志。',
      ),
      'time-out-later',
    ),
    stop: because(
      'The Chat API has no call that stops a bot: nobody listens any more, and its turn runs on.',
      'Chat API 没有停止机器人的接口：不再接收，机器人这一轮继续运行。',
    ),
    like: because(
      'The Chat API has no call for a rating; the service keeps it.',
      'Chat API 没有评价接口；评价由本服务保存。',
    ),
  },
  protocol: {
    read,
    staysOpen: true,
    headers: { 'Content-Type': 'text/event-stream' },
    speak: (_heard, addressOf) => {
      count += 1;
      const streamId = `stream-${count}`;
      let text = '';
      let sequence = 0;
      const message = (payload: object): object => {
        sequence += 1;
        return { id: `answer-${count}-${sequence}`, isBot: true, payload };
      };
      const complete = (): string => {
        if (text === '') return '';
        const whole = { streamId, message: { ...message({ type: 'text', text }), metadata: { streamId } } };
        text = '';
        return event({ type: 'message_stream_complete', data: whole });
      };
      return {
        say: (piece) => {
          switch (piece.type) {
            case 'text':
              text += piece.text;
              return event({ type: 'message_stream_delta', data: { streamId, delta: piece.text } });
            case 'file': {
              const payload = { type: 'image', imageUrl: addressOf(piece), title: piece.name };
              return complete() + event({ type: 'message_created', data: message(payload) });
            }
            case 'heartbeat':
              return ': ping\n\n';
            case 'unknown':
              return event({ type: 'something_later', data: {} });
            case 'asks':
            case 'call':
            case 'ends':
            case 'fails':
            case 'reasoning':
            case 'source':
            case 'step':
            case 'usage':
              throw new Error(`Botpress has no words for ${piece.type}`);
          }
        },
        end: complete,
      };
    },
    refuse: (how) => ({
      ...reply({ message: INSIDE }, how === 'limit' ? 429 : how === 'key' ? 401 : 500),
      headers: {
        'Content-Type': 'application/json',
        ...(how === 'limit' && { 'Retry-After': `${RETRY_AFTER_S}` }),
      },
    }),
  },
};
