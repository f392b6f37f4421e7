import type { RunEvent } from 'casement/contract';
import { type FieldReader, present, type Tokens, tokensIn } from '../connection/fields.ts';
import type { EventReaders, Reading } from '../connection/foreign-agent.ts';
import { jsonOrText } from '../../base/json.ts';
import { nodeReaders } from './tell-node.ts';

/** Facts that a reply has told beside the events: all that the agent keeps or acts upon. */
type Told = {
  ids: { taskId?: string; conversationId?: string; messageId?: string; workflowRunId?: string };
  /** Forms of Human Input nodes that wait. */
  forms: FieldReader[];
  usage?: Tokens;
  /** Whether the reply has come to its end. */
  hasEnded: boolean;
  /** The failure that ends the reply. */
  failure?: { code: string; message: string; isLimit: boolean };
};

/** Reads the events of Dify's chat: chatbot, agent and chatflow. */
export const createChatReader = ({ tell, file }: Reading) => {
  const told: Told = { ids: {}, forms: [], hasEnded: false };
  /** Whether the answer comes in `agent_message`; a `message` then repeats all of it. */
  let isAgent = false;

  /** Whether a tool of an agent has answered: what the agent says next is another paragraph. */
  let isAfterTool = false;

  const say = (delta = ''): RunEvent[] => {
    const before = tell.said();
    const isParagraph = isAfterTool && delta !== '' && before !== '' && !before.endsWith('\n\n');
    isAfterTool &&= delta === '';
    return tell.text(isParagraph ? `\n\n${delta.trimStart()}` : delta);
  };

  /** The words of a workflow that has failed come before those of the reply, which are less exact. */
  const fail = (code: string, words = '', isLimit = false): void => {
    const message = [...new Set([told.failure?.message, words])].filter(Boolean).join('; ');
    told.failure = { code, message, isLimit };
  };

  const readers: EventReaders = {
    ...nodeReaders(tell),
    message: (event) => (isAgent ? [] : say(event.text('answer'))),
    agent_message: (event) => {
      isAgent = true;
      return say(event.text('answer'));
    },
    text_chunk: (event) => say(event.in('data').text('text')),
    // The moderation of the app does not let stand what was said.
    message_replace: (event) => tell.whole(event.text('answer') ?? ''),
    /** A tool that an agent calls; the same thought comes again once the tool has answered. */
    agent_thought: (event) => {
      const title = event.text('tool')?.replaceAll(';', ', ');
      const id = event.text('id');
      if (title === undefined || id === undefined) return [];
      const observation = event.text('observation');
      isAfterTool ||= observation !== undefined;
      const input = jsonOrText(event.text('tool_input') ?? '{}');
      const end = observation === undefined ? undefined : { output: jsonOrText(observation) };
      return tell.step(id, { kind: 'api', title, input }, end);
    },
    reasoning_chunk: (event) => tell.reasoning(event.in('data').text('reasoning') ?? '', 'thought'),
    message_end: (event) => {
      told.hasEnded = true;
      const usage = event.in('metadata').in('usage');
      told.usage = tokensIn(usage, 'prompt_tokens', 'completion_tokens', 'total_tokens');
      const resources = event.in('metadata').each('retriever_resources');
      return tell.sources(
        resources.map((resource) => ({
          id: resource.text('segment_id'),
          titles: [resource.text('document_name', 'dataset_name')],
          snippet: resource.text('content'),
          score: resource.number('score'),
        })),
      );
    },
    message_file: async (event) => {
      const url = event.text('url');
      if (url === undefined || event.text('belongs_to') === 'user') return [];
      const mimeType = event.text('type') === 'image' ? 'image/*' : undefined;
      return tell.text(`\n\n${await file({ url, mimeType })}\n\n`);
    },
    human_input_required: (event) => {
      told.hasEnded = true;
      told.forms.push(event.in('data'));
    },
    workflow_finished: (event) => {
      const data = event.in('data');
      const status = data.text('status');
      // The visitor's own stop ends the reading.
      told.hasEnded ||= status !== 'stopped';
      told.usage ??= { totalTokens: data.number('total_tokens') };
      if (status === 'failed') fail('workflow_failed', data.text('error'));
    },
    error: (event) =>
      fail(event.text('code') ?? 'error', event.text('message'), event.number('status') === 429),
  };

  /** Takes note of what an event says of the conversation that it belongs to. */
  const note = (event: FieldReader): void => {
    const ids = {
      taskId: event.text('task_id'),
      conversationId: event.text('conversation_id'),
      messageId: event.text('message_id'),
      workflowRunId: event.text('workflow_run_id'),
    };
    told.ids = { ...told.ids, ...present(ids) };
  };

  return { told, note, readers };
};
