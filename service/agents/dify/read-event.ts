import { type RunEvent, type Source, TEXT_WAS_EDITED } from 'casement/contract';
import { type FieldReader, readFields, jsonOrText } from '../connection/fields.ts';
import type { AnswerTeller } from '../connection/tell-answer.ts';

/** Facts that a reply has told beside the events: all that the agent keeps or acts upon. */
type Told = {
  taskId?: string | undefined;
  conversationId?: string | undefined;
  messageId?: string | undefined;
  workflowRunId?: string | undefined;
  /** Forms of Human Input nodes that wait. */
  forms: FieldReader[];
  usage?: Partial<Record<'inputTokens' | 'outputTokens' | 'totalTokens', number | undefined>>;
  /** Files of the assistant; an address may be below that of the service. */
  files: string[];
  /** The failure that ends the reply. */
  failure?: { code: string; message: string };
};

const STARTS = new Set(['node_started', 'iteration_started', 'loop_started', 'agent_log']);
const ENDS = new Set(['node_finished', 'iteration_completed', 'loop_completed']);
const FAILED = new Set(['failed', 'exception', 'error']);
/** Nodes of which every workflow has some and that tell nothing. */
const SILENT = new Set(['start', 'end', 'answer', 'if-else', 'iteration-start', 'loop-start', 'loop-end']);

const MAX_SNIPPET = 1000;

const sourceOf = (resource: FieldReader, index: number): Source => {
  const snippet = resource.text('content')?.slice(0, MAX_SNIPPET);
  const score = resource.number('score');
  return {
    id: resource.text('segment_id') ?? `source-${index + 1}`,
    title: resource.text('document_name') ?? resource.text('dataset_name') ?? `#${index + 1}`,
    ...(snippet !== undefined && { snippet }),
    ...(score !== undefined && { score }),
  };
};

/** Reads the events of Dify's chat: chatbot, agent and chatflow. */
export const createChatReader = (tell: AnswerTeller) => {
  const told: Told = { forms: [], files: [] };
  /** How much was said since the answer began, or since it was last replaced. */
  let length = 0;
  /** Whether the answer comes in `agent_message`; a `message` then repeats all of it. */
  let isAgent = false;

  const say = (delta = ''): RunEvent[] => {
    length += delta.length;
    return tell.text(delta);
  };

  /** Replaces all that was said: the moderation of the app does not let it stand. */
  const replace = (answer = ''): RunEvent[] => {
    const edit = { start: length, end: 0, text: answer };
    if (length === 0) return say(answer);
    length = answer.length;
    return [{ type: 'CUSTOM', name: TEXT_WAS_EDITED, value: [edit] }];
  };

  /** Shows a tool that an agent calls; the same thought comes again once the tool has answered. */
  const takeThought = (event: FieldReader): RunEvent[] => {
    const title = event.text('tool')?.replaceAll(';', ', ');
    const id = event.text('id');
    if (title === undefined || id === undefined) return [];
    const observation = event.text('observation');
    const input = jsonOrText(event.text('tool_input') ?? '{}');
    const begun = tell.beginStep(id, { kind: 'api', title, input });
    return observation === undefined ? begun : [...begun, ...tell.endStep(id, jsonOrText(observation))];
  };

  const takeNode = (event: string, node: FieldReader): RunEvent[] => {
    const id = node.text('id');
    const type = node.text('node_type') ?? '';
    if (id === undefined || SILENT.has(type)) return [];
    const status = node.text('status') ?? '';
    const input = node.raw('inputs') ?? undefined;
    const begun = tell.beginStep(id, {
      kind: type === 'knowledge-retrieval' ? 'file-knowledge' : 'workflow',
      title: node.text('title') ?? node.text('label') ?? (type || id),
      ...(input !== undefined && { input }),
    });
    if (FAILED.has(status)) return [...begun, ...tell.endStep(id, node.text('error') ?? status, true)];
    const hasEnded = ENDS.has(event) || status === 'success';
    return hasEnded ? [...begun, ...tell.endStep(id, node.raw('outputs') ?? node.raw('data'))] : begun;
  };

  const takeEnd = (metadata: FieldReader): RunEvent[] => {
    const usage = metadata.in('usage');
    told.usage = {
      inputTokens: usage.number('prompt_tokens'),
      outputTokens: usage.number('completion_tokens'),
      totalTokens: usage.number('total_tokens'),
    };
    return tell.sources(metadata.list('retriever_resources').map(readFields).map(sourceOf));
  };

  /** The readers of events that tell something at once. */
  const tellers: Readonly<Record<string, (event: FieldReader) => RunEvent[]>> = {
    message: (event) => (isAgent ? [] : say(event.text('answer'))),
    agent_message: (event) => {
      isAgent = true;
      return say(event.text('answer'));
    },
    text_chunk: (event) => say(event.in('data').text('text')),
    message_replace: (event) => replace(event.text('answer')),
    agent_thought: takeThought,
    reasoning_chunk: (event) => tell.reasoning(event.in('data').text('reasoning') ?? ''),
    message_end: (event) => takeEnd(event.in('metadata')),
  };

  /** The readers of events that the agent acts upon. */
  const takers: Readonly<Record<string, (event: FieldReader) => void>> = {
    message_file: (event) => {
      const url = event.text('url');
      if (url !== undefined && event.text('belongs_to') !== 'user') told.files.push(url);
    },
    human_input_required: (event) => {
      told.forms.push(event.in('data'));
    },
    workflow_finished: (event) => {
      const data = event.in('data');
      if (data.text('status') === 'failed') {
        told.failure ??= { code: 'workflow_failed', message: data.text('error') ?? '' };
      }
      told.usage ??= { totalTokens: data.number('total_tokens') };
    },
    error: (event) => {
      told.failure = { code: event.text('code') ?? 'error', message: event.text('message') ?? '' };
    },
  };

  return {
    told,
    /** Takes an event. Returns undefined where it is none. */
    take: (json: unknown): RunEvent[] | undefined => {
      const event = readFields(json);
      const name = event.text('event');
      if (name === undefined) return undefined;
      told.taskId = event.text('task_id') ?? told.taskId;
      told.conversationId = event.text('conversation_id') ?? told.conversationId;
      told.messageId = event.text('message_id') ?? told.messageId;
      told.workflowRunId = event.text('workflow_run_id') ?? told.workflowRunId;
      if (STARTS.has(name) || ENDS.has(name)) return takeNode(name, event.in('data'));
      if (Object.hasOwn(takers, name)) takers[name]?.(event);
      return Object.hasOwn(tellers, name) ? (tellers[name]?.(event) ?? []) : [];
    },
  };
};
