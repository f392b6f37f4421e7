import { noDeletion, all, approvalCases, because, toolCases, noRejoin } from '../reasons.ts';
import { type Backend, jsonOf, reply } from '../protocol.ts';
import { INSIDE, RETRY_AFTER_S } from '../script.ts';

type Body = { sender: string; message: string; metadata?: unknown };

const MESSAGES = because(
  'Rasa answers in messages of text, images and buttons, and tells nothing else.',
  'Rasa 以文字、图片和按钮消息作答，不提供其他信息。',
);
const NO_TOOLS = because('An assistant takes no tools from outside.', '助手不接受外部传入的工具。');
const NO_FILES = because('The REST channel takes text only.', 'REST 渠道只接受文字。');
const NO_FAILURES = because(
  'A failure inside an assistant is told as an answer that is empty or shorter.',
  '助手内部出错只表现为回答为空或不完整。',
);

export const rasa: Backend = {
  name: 'rasa',
  title: '`rasa`',
  agent: (url) => ({ type: 'rasa', url }),
  cannot: {
    ...noDeletion,
    ...noRejoin,
    ...all(
      because(
        'Rasa asks by buttons, which stand under the answer as questions.',
        'Rasa 用按钮询问，按钮以问题形式显示在回答下方。',
      ),
      ...approvalCases,
    ),
    reasoning: MESSAGES,
    usage: MESSAGES,
    length: MESSAGES,
    'go-on': MESSAGES,
    source: MESSAGES,
    sources: MESSAGES,
    'source-address': MESSAGES,
    filtered: MESSAGES,
    step: MESSAGES,
    heartbeat: because('Its stream has no heartbeats.', '其数据流没有心跳。'),
    'image-in': NO_FILES,
    'document-in': NO_FILES,
    ...all(NO_TOOLS, ...toolCases),
    refusal: NO_FAILURES,
    'too-long': NO_FAILURES,
    'failure-later': NO_FAILURES,
    'limit-later': NO_FAILURES,
    stop: because(
      'Rasa has no call that stops an assistant: the connection is closed, and its turn runs on.',
      'Rasa 没有停止助手的接口：连接会关闭，这一轮继续运行。',
    ),
    branch: because(
      'An assistant cannot be told what was said before: an edited question begins a conversation that knows nothing of it.',
      '无法把之前的对话告诉助手：编辑后的问题会开始一段不知道前文的新对话。',
    ),
    like: because(
      'Rasa has no call for a rating; the service keeps it.',
      'Rasa 没有评价接口；评价由本服务保存。',
    ),
  },
  protocol: {
    between: '\n\n',
    read: (received) => {
      const { sender: conversation, message: question, metadata } = jsonOf(received) as Body;
      const context = JSON.stringify(metadata ?? {});
      return { asks: { question, conversation, files: [], results: [], tools: [], context } };
    },
    // Its label is wrong in Rasa as well: there is one JSON object a line.
    headers: { 'Content-Type': 'text/event-stream' },
    speak: ({ conversation: recipient }, addressOf) => {
      const line = (message: object): string =>
        `${JSON.stringify({ recipient_id: recipient, ...message })}\n`;
      return {
        say: (piece) => {
          switch (piece.type) {
            case 'text':
              return line({ text: piece.text });
            case 'file':
              return line({ image: addressOf(piece) });
            case 'unknown':
              return line({ later: true });
            case 'asks':
            case 'call':
            case 'ends':
            case 'fails':
            case 'heartbeat':
            case 'reasoning':
            case 'source':
            case 'step':
            case 'usage':
              throw new Error(`Rasa has no words for ${piece.type}`);
          }
        },
        end: () => '',
      };
    },
    refuse: (how) => ({
      ...reply({ reason: INSIDE }, how === 'limit' ? 429 : how === 'key' ? 401 : 500),
      headers: {
        'Content-Type': 'application/json',
        ...(how === 'limit' && { 'Retry-After': `${RETRY_AFTER_S}` }),
      },
    }),
  },
};
