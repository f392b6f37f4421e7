import { all, because, toolCases, noRejoin } from '../reasons.ts';
import { filesIn, formIn } from '../form.ts';
import { type Backend, event, type Heard, jsonOf, type Read, type Received, reply } from '../protocol.ts';
import { type Failure, INSIDE } from '../script.ts';

type Body = {
  query: string;
  user: string;
  conversation_id?: string;
  files?: { upload_file_id: string }[];
};

const ERRORS: Record<Failure, { status: number; code: string; message: string }> = {
  limit: { status: 429, code: 'too_many_requests', message: INSIDE },
  refused: { status: 400, code: 'completion_request_error', message: `content_filter: ${INSIDE}` },
  'too-long': { status: 400, code: 'completion_request_error', message: `maximum context length: ${INSIDE}` },
  key: { status: 401, code: 'unauthorized', message: INSIDE },
  failure: { status: 500, code: 'internal_server_error', message: INSIDE },
};

const STREAM_END = because('Dify does not tell that an answer was cut.', 'Dify 不会告知回答被截断。');

/** The conversations of runs that wait, and what was decided of each. */
let waiting = new Map<string, { conversation: string; decision?: boolean }>();
let uploads = new Map<string, Heard['files'][number]>();
let count = 0;

const read = async (received: Received): Promise<Read> => {
  const { path, method } = received;
  if (path.endsWith('/files/upload')) {
    count += 1;
    const id = `file-${count}`;
    const [file] = await filesIn(await formIn(received), 'file');
    if (file) uploads.set(id, file);
    return { reply: reply({ id }, 201) };
  }
  const [, stopped] = /chat-messages\/([^/]+)\/stop$/.exec(path) ?? [];
  if (stopped !== undefined) return { stops: stopped, reply: reply({ result: 'success' }) };
  if (path.endsWith('/feedbacks')) {
    const { rating } = jsonOf(received) as { rating: 'like' | 'dislike' | null };
    return { rates: rating ?? 'nothing', reply: reply({ result: 'success' }) };
  }
  const [, token] = /form\/human_input\/([^/]+)$/.exec(path) ?? [];
  const asked = waiting.get(token ?? '');
  if (token !== undefined && asked) {
    const { action } = jsonOf(received) as { action: string };
    waiting.set(token, { ...asked, decision: action === 'approve' });
    return { reply: reply({}) };
  }
  const [, run] = /workflow\/([^/]+)\/events$/.exec(path) ?? [];
  const resumed = waiting.get(run ?? '');
  if (run !== undefined && resumed) {
    return { asks: { question: '', ...resumed, task: run, files: [], results: [], tools: [], context: '' } };
  }
  const [, deleted] = method === 'DELETE' ? (/\/conversations\/([^/]+)$/.exec(path) ?? []) : [];
  if (deleted !== undefined) return { removes: deleted, reply: { status: 204, body: '' } };
  if (method !== 'POST' || !path.endsWith('/chat-messages')) return { reply: reply({}, 404) };
  const { query, conversation_id: known, files = [] } = jsonOf(received) as Body;
  count += 1;
  return {
    asks: {
      question: query,
      conversation: known ?? `conversation-${count}`,
      task: `task-${count}`,
      files: files.flatMap(({ upload_file_id: id }) => uploads.get(id) ?? []),
      results: [],
      tools: [],
      context: '',
    },
  };
};

export const dify: Backend = {
  name: 'dify',
  title: '`dify`',
  agent: (url) => ({ type: 'dify', url: `${url}/v1`, apiKeyEnv: 'TEST_DIFY_KEY' }),
  env: { TEST_DIFY_KEY: 'app-key' },
  cannot: {
    ...noRejoin,
    ...all(STREAM_END, 'length', 'go-on', 'filtered'),
    'source-address': because(
      'Dify names the document and the passage of a source, and no address.',
      'Dify 给出来源的文档与段落，不给链接。',
    ),
    ...all(
      because('An app of Dify takes no tools from outside.', 'Dify 应用不接受外部传入的工具。'),
      ...toolCases,
    ),
    'page-context': because(
      "An app takes the variables that it has declared, and no page's.",
      'Dify 应用只接受自己声明的变量，不接受网页上下文。',
    ),
  },
  protocol: {
    read,
    reset: () => {
      uploads = new Map();
      waiting = new Map();
    },
    headers: { 'Content-Type': 'text/event-stream; charset=utf-8' },
    speak: ({ conversation, task }, addressOf) => {
      const ids = {
        task_id: task,
        message_id: `message-of-${task}`,
        conversation_id: conversation,
        created_at: 1,
      };
      const told = (name: string, fields: object): string => event({ event: name, ...ids, ...fields });
      const sources: object[] = [];
      let usage = {};
      let isPaused = false;
      return {
        say: (piece) => {
          switch (piece.type) {
            case 'text':
              return told('message', { answer: piece.text });
            case 'reasoning':
              return told('reasoning_chunk', { data: { reasoning: piece.text, is_final: false } });
            case 'asks': {
              isPaused = true;
              const id = task ?? '';
              waiting.set(id, { conversation: conversation ?? '' });
              const run = { workflow_run_id: id };
              const form = {
                form_id: piece.id,
                form_token: id,
                node_id: 'node-1',
                node_title: piece.question,
                form_content: '',
                inputs: [],
                actions: [
                  { id: 'approve', title: 'Approve' },
                  { id: 'reject', title: 'Reject' },
                ],
                resolved_default_values: {},
              };
              return (
                told('workflow_started', { ...run, data: { id } }) +
                told('human_input_required', { ...run, data: form }) +
                told('workflow_paused', { ...run, data: { ...run, status: 'paused' } })
              );
            }
            case 'step': {
              const { id, name: tool, input, output: observation } = piece;
              const thought = { id, position: 1, thought: '', tool, tool_input: JSON.stringify(input) };
              return told('agent_thought', thought) + told('agent_thought', { ...thought, observation });
            }
            case 'source': {
              const { id, title, snippet } = piece;
              sources.push({
                position: 1,
                segment_id: id,
                document_name: title,
                content: snippet,
                score: 0.9,
              });
              return '';
            }
            case 'file':
              return told('message_file', {
                id: piece.name,
                type: 'image',
                belongs_to: 'assistant',
                url: addressOf(piece),
              });
            case 'usage': {
              const { inputTokens, outputTokens } = piece;
              usage = {
                prompt_tokens: inputTokens,
                completion_tokens: outputTokens,
                total_tokens: inputTokens + outputTokens,
              };
              return '';
            }
            case 'heartbeat':
              return 'event: ping\n\n';
            case 'unknown':
              return told('something_later', { data: {} });
            case 'fails': {
              const { status, code, message } = ERRORS[piece.how];
              const node = { id: 'node-1', title: 'LLM', node_type: 'llm', status: 'failed', error: message };
              return told('node_finished', { data: node }) + told('error', { status, code, message });
            }
            case 'call':
            case 'ends':
              throw new Error(`Dify has no words for ${piece.type}`);
          }
        },
        end: () =>
          isPaused
            ? ''
            : told('message_end', { id: ids.message_id, metadata: { usage, retriever_resources: sources } }),
      };
    },
    refuse: (how) => {
      const { status, ...error } = ERRORS[how];
      const { headers, body } = reply({ ...error, status }, status);
      return { status, headers: { ...headers, ...(how === 'limit' && { 'Retry-After': '7' }) }, body };
    },
  },
};
