import { codes } from 'casement/contract';
import type { Language, RunEvent } from 'casement/contract';
import type OpenAI from 'openai';
import { AgentError } from '../agent.ts';
import type { Agent, AgentInput } from '../agent.ts';
import type { OpenAiAgentConfig } from '../agent-config.ts';
import type { AgentContext } from '../agent-context.ts';
import { readDocuments } from '../documents/attached-documents.ts';
import { idleSignal } from '../idle-signal.ts';
import { openLibrary } from '../retrieval/library.ts';
import type { Library } from '../retrieval/library.ts';
import { skillStep, type SkillStep } from '../skill-step.ts';
import { createClient } from './client.ts';
import { mapError } from './map-error.ts';
import { promptOf } from './prompt.ts';
import { readCompletion } from './read-completion.ts';
import type { Said } from './read-completion.ts';
import { retrieve } from './retrieve.ts';
import { createSpeaker } from './say.ts';

/** Makes the agent that asks a model behind an OpenAI-compatible endpoint. */
export const createOpenAiAgent = async (config: OpenAiAgentConfig, context: AgentContext): Promise<Agent> => {
  const client = createClient(config, context.env);
  const library = config.retrieval && (await openLibrary(config.retrieval, context));
  return {
    run: (input) => answer(config, context, client, library, input),
    ...(library && {
      topics: (language) => library.topics(language),
      dispose: () => library.dispose(),
    }),
  };
};

async function* answer(
  config: OpenAiAgentConfig,
  { logger }: AgentContext,
  client: OpenAI,
  library: Library | undefined,
  input: AgentInput,
): AsyncGenerator<RunEvent> {
  const documents = yield* readDocuments(input, input.language);
  const hits = yield* retrieve(config, library, input);
  const own = hits.length === 0 && documents.length === 0 ? ownKnowledge(config, input) : undefined;
  const speaker = createSpeaker(input.answerId, hits, config.retrieval?.sources === 'cited');
  const idle = idleSignal(config.timeoutMs, input.signal);
  let usage: Extract<Said, { type: 'usage' }>['usage'] | undefined;
  let hasText = false;
  if (own) yield own.started();
  try {
    const chunks = await client.chat.completions.create(
      requestOf(config, client, await promptOf(config, input, hits, documents)),
      {
        signal: idle.signal,
      },
    );
    for await (const said of readCompletion(chunks)) {
      idle.restart();
      if (said.type === 'usage') {
        usage = said.usage;
        continue;
      }
      hasText ||= said.type === 'text';
      yield* speaker.say(said);
    }
    idle.signal.throwIfAborted();
    if (!hasText) throw new AgentError(codes.agentFailed, 'The agent gave no answer.');
  } catch (error) {
    if (input.signal.aborted) return;
    yield* speaker.end();
    const failure = mapError(error, hasText, logger);
    if (own) yield own.failed(failure.message);
    throw failure;
  } finally {
    idle.stop();
  }
  yield* speaker.end();
  if (own) yield own.done({ model: config.model });
  const { threadId, runId } = input;
  yield { type: 'RUN_FINISHED', threadId, runId, outcome: { type: 'success' }, ...(usage && { usage }) };
}

const titles: Record<Language, string> = {
  en: 'Answer from what the model knows',
  'zh-CN': '根据模型自身知识回答',
};

/** The step of an answer that rests on nothing but the model. */
const ownKnowledge = (
  { model }: OpenAiAgentConfig,
  { answerId, language, messages }: AgentInput,
): SkillStep =>
  skillStep(answerId, 'model', {
    kind: 'prior-knowledge',
    title: titles[language],
    input: { model, messages: messages.length },
  });

const requestOf = (
  config: OpenAiAgentConfig,
  client: OpenAI,
  messages: OpenAI.Chat.Completions.ChatCompletionMessageParam[],
): OpenAI.Chat.Completions.ChatCompletionCreateParamsStreaming => {
  // OpenAI's newer models refuse the older name, and most other servers know no other.
  const isOpenAi = new URL(client.baseURL).hostname === 'api.openai.com';
  return {
    model: config.model,
    messages,
    stream: true,
    stream_options: { include_usage: true },
    ...(config.temperature !== undefined && { temperature: config.temperature }),
    ...(config.maxTokens !== undefined && {
      [isOpenAi ? 'max_completion_tokens' : 'max_tokens']: config.maxTokens,
    }),
  };
};
