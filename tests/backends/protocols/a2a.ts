import { noDeletion, all, approvalCases, because, toolCases } from '../reasons.ts';
import { type Backend, event, jsonOf, type Read, type Received, reply } from '../protocol.ts';
import { INSIDE, RETRY_AFTER_S } from '../script.ts';

type Part = {
  text?: string;
  raw?: string;
  url?: string;
  filename?: string;
  mediaType?: string;
  data?: unknown;
};
type Call = {
  id: string | number;
  method: string;
  params: {
    message?: { contextId?: string; taskId?: string; parts: Part[]; metadata?: unknown };
    id?: string;
  };
};

let count = 0;

const cardAt = (host: string) => ({
  name: 'Scripted agent',
  description: 'Says what a test wants.',
  version: '1.0.0',
  supportedInterfaces: [{ url: `http://${host}/rpc`, protocolBinding: 'JSONRPC', protocolVersion: '1.0' }],
  capabilities: { streaming: true, pushNotifications: false },
  defaultInputModes: ['text/plain', 'image/png'],
  defaultOutputModes: ['text/plain'],
  skills: [],
});

/** The ids of requests by the task that they began. */
const requests = new Map<string, string | number>();
/** The artifacts of each task so far. */
const made = new Map<string, { contextId: string; parts: Part[]; isOver: boolean }>();

const taskOf = (id: string) => {
  const { contextId = '', parts = [], isOver = false } = made.get(id) ?? {};
  const artifacts = parts.length > 0 ? [{ artifactId: `${id}-a`, parts }] : [];
  const state = isOver ? 'TASK_STATE_COMPLETED' : 'TASK_STATE_WORKING';
  return { id, contextId, artifacts, status: { state } };
};

const read = (received: Received): Read => {
  if (received.path.endsWith('/agent-card.json'))
    return { reply: reply(cardAt(String(received.headers.host))) };
  const { id, method, params } = jsonOf(received) as Call;
  if (method === 'CancelTask') {
    const task = { id: params.id, contextId: 'context', status: { state: 'TASK_STATE_CANCELED' } };
    return { stops: params.id ?? '', reply: reply({ jsonrpc: '2.0', id, result: task }) };
  }
  if (method === 'GetTask') return { reply: reply({ jsonrpc: '2.0', id, result: taskOf(params.id ?? '') }) };
  if (method === 'SubscribeToTask') {
    const task = taskOf(params.id ?? '');
    if (made.get(task.id)?.isOver !== false) {
      return { reply: reply({ jsonrpc: '2.0', id, error: { code: -32004, message: INSIDE } }) };
    }
    return { joins: task.id, from: 'now', first: event({ jsonrpc: '2.0', id, result: { task } }) };
  }
  if (method !== 'SendStreamingMessage' || !params.message) {
    return { reply: reply({ jsonrpc: '2.0', id, error: { code: -32601, message: INSIDE } }) };
  }
  count += 1;
  const { contextId, parts, metadata } = params.message;
  const task = `task-${count}`;
  requests.set(task, id);
  return {
    asks: {
      question: parts.map(({ text = '' }) => text).join(''),
      conversation: contextId || `context-${count}`,
      task,
      files: parts.flatMap(({ raw, mediaType = '' }) =>
        raw === undefined ? [] : [{ mimeType: mediaType, bytes: Buffer.from(raw, 'base64') }],
      ),
      results: [],
      tools: [],
      context: JSON.stringify([metadata ?? {}, parts.map(({ data }) => data)]),
    },
  };
};

const NOT_TOLD = because(
  'A2A tells of tasks, their states and what they make, and of nothing else.',
  'A2A 只告知任务、状态与产出。',
);

export const a2a: Backend = {
  name: 'a2a',
  title: '`a2a`',
  agent: (url) => ({ type: 'a2a', url }),
  cannot: {
    ...noDeletion,
    ...all(
      because(
        'An agent that wants something asks in words, and the next question answers it.',
        '智能体用文字提问，由下一个问题回答。',
      ),
      ...approvalCases,
    ),
    ...all(
      NOT_TOLD,
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
    ...all(because('An agent takes no tools from outside.', '智能体不接受外部传入的工具。'), ...toolCases),
    ...all(
      because('A task that fails says why in words alone.', '任务失败时只用文字说明原因。'),
      'refusal',
      'too-long',
      'limit-later',
    ),
    like: because(
      'A2A has no call for a rating; the service keeps it.',
      'A2A 没有评价接口；评价由本服务保存。',
    ),
  },
  protocol: {
    read,
    announces: true,
    reset: () => made.clear(),
    begunIn: (text) => /"contextId":"([^"]+)"/.exec(text)?.[1],
    headers: { 'Content-Type': 'text/event-stream' },
    speak: ({ conversation: contextId, task: taskId = '' }, addressOf) => {
      const id = requests.get(taskId);
      const result = (item: object): string => event({ jsonrpc: '2.0', id, result: item });
      const status = (state: string, words?: string): string =>
        result({
          statusUpdate: {
            taskId,
            contextId,
            status: {
              state: `TASK_STATE_${state}`,
              ...(words !== undefined && {
                message: {
                  messageId: `${taskId}-m`,
                  role: 'ROLE_AGENT',
                  contextId,
                  taskId,
                  parts: [{ text: words }],
                },
              }),
            },
          },
        });
      let hasBegun = false;
      const add = (part: Part): string => {
        const append = hasBegun;
        hasBegun = true;
        const artifact = { artifactId: `${taskId}-a`, parts: [part] };
        const { parts = [] } = made.get(taskId) ?? {};
        made.set(taskId, { contextId: contextId ?? '', parts: [...parts, part], isOver: false });
        return result({ artifactUpdate: { taskId, contextId, artifact, append, lastChunk: false } });
      };
      return {
        begin: () =>
          result({ task: { id: taskId, contextId, status: { state: 'TASK_STATE_SUBMITTED' } } }) +
          status('WORKING'),
        say: (piece) => {
          switch (piece.type) {
            case 'text':
              return add({ text: piece.text });
            case 'file':
              return add({ url: addressOf(piece), filename: piece.name, mediaType: piece.mimeType });
            case 'heartbeat':
              return ': ping\n\n';
            case 'unknown':
              return result({ somethingLater: {} });
            case 'fails':
              return status('FAILED', INSIDE);
            case 'asks':
            case 'call':
            case 'ends':
            case 'reasoning':
            case 'source':
            case 'step':
            case 'usage':
              throw new Error(`A2A has no words for ${piece.type}`);
          }
        },
        end: () => {
          const before = made.get(taskId);
          if (before) made.set(taskId, { ...before, isOver: true });
          return status('COMPLETED');
        },
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
