import { noDeletion, all, approvalCases, because, toolCases, noRejoin } from '../reasons.ts';
import { filesIn, formIn } from '../form.ts';
import { type Backend, type Heard, jsonOf, type Received, reply } from '../protocol.ts';
import { INSIDE, PROVIDER_WORDS } from '../script.ts';

type Fields = { sessionId: string; chatInput: string; metadata?: unknown };

const fieldsOf = async (received: Received): Promise<{ fields: Fields; files: Heard['files'] }> => {
  if (!String(received.headers['content-type']).startsWith('multipart/')) {
    return { fields: jsonOf(received) as Fields, files: [] };
  }
  const form = await formIn(received);
  const fields = Object.fromEntries([...form].filter(([, value]) => typeof value === 'string')) as Fields;
  return { fields, files: await filesIn(form, 'files') };
};

const line = (type: string, content?: string): string =>
  `${JSON.stringify({
    type,
    ...(content !== undefined && { content }),
    metadata: { nodeId: 'node-1', nodeName: 'AI Agent', runIndex: 0, itemIndex: 0, timestamp: 1 },
  })}\n`;

const TEXT_ONLY = because(
  'A Chat Trigger streams the words of its nodes and nothing else.',
  'Chat Trigger 只流式输出节点的文字。',
);
const NO_TOOLS = because('A workflow takes no tools from outside.', '工作流不接受外部传入的工具。');

export const n8n: Backend = {
  name: 'n8n',
  title: '`n8n`',
  agent: (url) => ({ type: 'n8n', url: `${url}/webhook/1/chat` }),
  cannot: {
    ...noDeletion,
    ...noRejoin,
    ...all(
      because(
        'A Chat Trigger asks in words, and the next question answers it.',
        'Chat Trigger 用文字提问，由下一个问题回答。',
      ),
      ...approvalCases,
    ),
    reasoning: TEXT_ONLY,
    usage: TEXT_ONLY,
    length: TEXT_ONLY,
    'go-on': TEXT_ONLY,
    filtered: TEXT_ONLY,
    source: TEXT_ONLY,
    sources: TEXT_ONLY,
    'source-address': TEXT_ONLY,
    step: TEXT_ONLY,
    heartbeat: because('Its stream has no heartbeats.', '其数据流没有心跳。'),
    'file-out': because(
      'A workflow may answer with a file in the place of words, not with both.',
      '工作流可以用文件代替文字作答，但不能两者兼有。',
    ),
    ...all(NO_TOOLS, ...toolCases),
    stop: because(
      'n8n has no call that stops an execution: the connection is closed, and the workflow runs on.',
      'n8n 没有停止执行的接口：连接会关闭，工作流继续运行。',
    ),
    like: because(
      'n8n has no call for a rating; the service keeps it.',
      'n8n 没有评价接口；评价由本服务保存。',
    ),
  },
  protocol: {
    read: async (received) => {
      const { fields, files } = await fieldsOf(received);
      const { sessionId: conversation, chatInput: question, metadata } = fields;
      const context = typeof metadata === 'string' ? metadata : JSON.stringify(metadata ?? {});
      return { asks: { question, conversation, files, results: [], tools: [], context } };
    },
    headers: { 'Content-Type': 'application/json; charset=utf-8' },
    speak: () => ({
      begin: () => line('begin'),
      say: (piece) => {
        switch (piece.type) {
          case 'text':
            return line('item', piece.text);
          case 'unknown':
            return line('later', 'something');
          case 'fails':
            return line('error', PROVIDER_WORDS[piece.how]);
          case 'asks':
          case 'call':
          case 'ends':
          case 'file':
          case 'heartbeat':
          case 'reasoning':
          case 'source':
          case 'step':
          case 'usage':
            throw new Error(`n8n has no words for ${piece.type}`);
        }
      },
      end: () => line('end'),
    }),
    refuse: (how) => {
      if (how === 'limit') return { status: 429, headers: { 'Retry-After': '7' }, body: INSIDE };
      if (how === 'key') return reply({ message: INSIDE }, 403);
      if (how === 'failure') return reply({ message: INSIDE }, 500);
      return {
        status: 200,
        headers: { 'Content-Type': 'application/json' },
        body: line('begin') + line('error', PROVIDER_WORDS[how]),
      };
    },
  },
};
