import { aggregateTokenUsage } from '@ag-ui/core';
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
import type { Round } from '../rounds.ts';
import { skillStep, type SkillStep } from '../skill-step.ts';
import { createAnswerEvents } from './answer-events.ts';
import { createClient } from './client.ts';
import { mapError } from './map-error.ts';
import { promptOf } from './prompt.ts';
import { readCompletion } from './read-completion.ts';
import type { ModelOutput } from './read-completion.ts';
import { requestOf } from './request.ts';
import { retrieve } from './retrieve.ts';
import { createToolCallEvents, refuseCalls } from './tool-call-events.ts';

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

type Usage = Extract<ModelOutput, { type: 'usage' }>['usage'];

async function* answer(
  config: OpenAiAgentConfig,
  { logger }: AgentContext,
  client: OpenAI,
  library: Library | undefined,
  input: AgentInput,
): AsyncGenerator<RunEvent> {
  const isBeginning = input.rounds.length === 0;
  const look = lookUp(config, library, input);
  // An answer that goes on after a tool call has shown these steps already.
  const { documents, hits } = isBeginning ? yield* look : await resultOf(look);
  const isOwn = isBeginning && hits.length === 0 && documents.length === 0;
  const own = isOwn ? ownKnowledge(config, input) : undefined;
  const rounds = [...input.rounds];
  const earlierText = rounds.map(({ text }) => text).join('\n');
  const answerEvents = createAnswerEvents(input.answerId, hits, {
    onlyCited: config.retrieval?.sources === 'cited',
    earlierText,
  });
  const usage: Usage = [];
  let hasText = earlierText.trim() !== '';
  let waits = false;
  if (own) yield own.started();
  const idle = idleSignal(config.timeoutMs, input.signal);
  try {
    for (;;) {
      const mayCall = rounds.filter(({ calls }) => calls.length > 0).length < config.maxToolRounds;
      const messages = await promptOf(config, input, hits, documents, rounds);
      const chunks = await client.chat.completions.create(
        requestOf(config, client, messages, { list: input.tools, mayCall }),
        { signal: idle.signal },
      );
      const toolCalls = createToolCallEvents(takenIds(rounds));
      let text = '';
      for await (const output of readCompletion(chunks)) {
        idle.restart();
        if (output.type === 'usage') usage.push(...output.usage);
        else if (output.type === 'call') {
          if (!mayCall) continue;
          const events = toolCalls.next(output.delta);
          if (events[0]?.type === 'TOOL_CALL_START') yield* answerEvents.end();
          yield* events;
        } else {
          if (output.type === 'text') text += output.text;
          hasText ||= text !== '';
          yield* answerEvents.next(output);
        }
      }
      idle.signal.throwIfAborted();
      if (toolCalls.calls.length === 0) break;
      yield* toolCalls.end();
      yield* refuseCalls(toolCalls.calls, input.tools);
      waits = toolCalls.calls.some(({ result }) => result === undefined);
      if (waits) break;
      rounds.push({ text, calls: toolCalls.calls });
    }
    if (!hasText && !waits) throw new AgentError(codes.agentFailed, 'The agent gave no answer.');
  } catch (error) {
    if (input.signal.aborted) return;
    yield* answerEvents.end();
    const failure = mapError(error, hasText, logger);
    if (own) yield own.failed(failure.message);
    throw failure;
  } finally {
    idle.stop();
  }
  yield* answerEvents.end();
  if (own) yield own.done({ model: config.model });
  const { threadId, runId } = input;
  const used = usage.length > 0 && { usage: aggregateTokenUsage(usage) };
  yield { type: 'RUN_FINISHED', threadId, runId, outcome: { type: 'success' }, ...used };
}

/** Reads the documents and passages for the answer, each shown as a step. */
async function* lookUp(config: OpenAiAgentConfig, library: Library | undefined, input: AgentInput) {
  const documents = yield* readDocuments(input, input.language);
  const hits = yield* retrieve(config, library, input);
  return { documents, hits };
}

const resultOf = async <Result>(generator: AsyncGenerator<unknown, Result>): Promise<Result> => {
  for (;;) {
    const { done, value } = await generator.next();
    if (done) return value;
  }
};

const takenIds = (rounds: Round[]): Set<string> =>
  new Set(rounds.flatMap(({ calls }) => calls.map(({ id }) => id)));

const titles: Record<Language, string> = {
  en: 'Answer from what the model knows',
  'zh-CN': '根据模型自身知识回答',
};

/** Makes the step of an answer from nothing but the model. */
const ownKnowledge = (
  { model }: OpenAiAgentConfig,
  { answerId, language, messages }: AgentInput,
): SkillStep =>
  skillStep(answerId, 'model', {
    kind: 'prior-knowledge',
    title: titles[language],
    input: { model, messages: messages.length },
  });
