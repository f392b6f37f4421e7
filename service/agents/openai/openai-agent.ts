import { aggregateTokenUsage } from '@ag-ui/core';
import { codes } from 'casement/contract';
import type { Language, RunEvent } from 'casement/contract';
import type OpenAI from 'openai';
import { type Agent, type AgentContext, AgentError, type AgentInput } from '../agent.ts';
import type { OpenAiAgentConfig } from '../agent-config.ts';
import { readDocuments } from '../attached/attached-documents.ts';
import type { Round } from '../../base/rounds.ts';
import { idleSignal } from '../idle-signal.ts';
import { libraryConfigOf } from '../library-config.ts';
import { chooseHits, searchAsStep } from '../choose-hits.ts';
import type { Library, OpenLibrary } from '../../retrieval/library.ts';
import { isTextOpen } from '../rounds.ts';
import { type Hit, sourcesEvent } from '../../retrieval/passage.ts';
import { understand } from '../understand.ts';
import { skillStep } from '../skill-step.ts';
import { createAnswerEvents } from './answer-events.ts';
import { createClient } from './client.ts';
import { mapError } from './map-error.ts';
import { readCompletion, type Usage } from './read-completion.ts';
import { withoutCitations, requestOf } from './request.ts';
import { createJoin } from './join-text.ts';
import { keepFields } from './returned-fields.ts';
import { streamCompletion } from './stream-completion.ts';
import { createToolCallEvents, refuseCalls } from './tool-call-events.ts';

/** A model can tell what fits, so it is given more than would be quoted. */
const FITTING = { minCoverage: 0.2, minShareOfBest: 0.03 };

/** Characters of all documents together that a model is given; the latest come first. */
const MAX_DOCUMENT_CHARACTERS = 120_000;

const titles: Record<Language, string> = {
  en: 'Answer from what the model knows',
  'zh-CN': '根据模型自身知识回答',
};

/** Makes the agent that asks a model behind an OpenAI-compatible endpoint. */
export const createOpenAiAgent = async (
  config: OpenAiAgentConfig,
  context: AgentContext,
  openLibrary: OpenLibrary,
): Promise<Agent> => {
  const client = createClient(config, context.env);
  const library =
    config.retrieval && (await openLibrary(libraryConfigOf(config.retrieval, context.env), context));
  return {
    run: (input) => answer(config, client, library, input),
    goesOn: true,
    ...(library && {
      topics: (language) => library.topics(language),
      dispose: () => library.dispose(),
    }),
  };
};

async function* answer(
  config: OpenAiAgentConfig,
  client: OpenAI,
  library: Library | undefined,
  input: AgentInput,
): AsyncGenerator<RunEvent> {
  const { answerId, language, threadId, runId, tools } = input;
  const isBeginning = input.rounds.length === 0;
  const look = lookUp(config, library, input);
  // An answer that goes on after a tool call has shown these steps already.
  const { documents, hits } = isBeginning ? yield* look : await resultOf(look);
  const isOwn = (isBeginning || input.goOn) && hits.length === 0 && documents.length === 0;
  const { model } = config;
  const ownKnowledge = isOwn
    ? skillStep(answerId, 'model', {
        kind: 'prior-knowledge',
        title: titles[language],
        input: { model, messages: input.messages.length },
      })
    : undefined;
  const rounds = [...input.rounds];
  const earlierText = rounds.map(({ text }) => text).join('\n');
  const onlyCited = config.retrieval?.sources === 'cited';
  const goesOn = isTextOpen(input) ? (rounds.at(-1)?.text ?? '') : undefined;
  const answerEvents = createAnswerEvents(answerId, hits, { onlyCited, earlierText, goesOn });
  const join = goesOn === undefined ? undefined : createJoin(withoutCitations(goesOn));
  const usage: Usage = [];
  let hasText = earlierText.trim() !== '';
  let hasReasoning = false;
  let waits = false;
  if (ownKnowledge) yield ownKnowledge.started();
  const idle = idleSignal(config.timeoutMs, input.signal);
  try {
    for (;;) {
      const mayCall = rounds.filter(({ calls }) => calls.length > 0).length < config.maxToolRounds;
      const request = await requestOf(config, client, input, { hits, documents, rounds, mayCall });
      const taken = rounds.flatMap(({ calls }) => calls.map(({ id }) => id));
      const toolCalls = createToolCallEvents(client, new Set(taken));
      let text = '';
      let encryptedValue: string | undefined;
      let finish: string | undefined;
      for await (const output of readCompletion(streamCompletion(client, request, idle.signal))) {
        idle.restart();
        if (output.type === 'end') {
          usage.push(...output.usage);
          ({ finish } = output);
        } else if (output.type === 'returned') encryptedValue = keepFields(client, output.fields);
        else if (output.type === 'reasoning') {
          hasReasoning = true;
          yield* answerEvents.reasoning(output.text);
        } else if (output.type === 'text') {
          const added = join?.push(output.text) ?? output.text;
          text += added;
          hasText ||= added.trim() !== '';
          yield* answerEvents.text(added);
        } else if (output.type === 'text-was-reasoning') {
          text = '';
          hasText = earlierText.trim() !== '';
          hasReasoning = true;
          yield* answerEvents.textWasReasoning();
        } else if (mayCall) {
          const events = toolCalls.next(output.piece);
          if (events[0]?.type === 'TOOL_CALL_START') yield* answerEvents.end();
          yield* events;
        }
      }
      idle.signal.throwIfAborted();
      const rest = join?.end() ?? '';
      text += rest;
      yield* answerEvents.text(rest);
      if (finish === 'filter') {
        throw new AgentError(codes.contentRefused, 'The content was refused.', {
          kind: 'filter',
          ...used(usage),
        });
      }
      const hasCalls = toolCalls.calls.length > 0;
      if (encryptedValue !== undefined && (hasCalls || (taken.length > 0 && text !== ''))) {
        yield* answerEvents.end();
        const subtype = 'message';
        yield { type: 'REASONING_ENCRYPTED_VALUE', subtype, entityId: answerId, encryptedValue };
      }
      if (!hasCalls && finish === 'length') throw cut(text, hasReasoning, usage);
      if (!hasCalls) break;
      yield* toolCalls.end();
      yield* refuseCalls(toolCalls.calls, tools, finish === 'length');
      waits = toolCalls.calls.some(({ result }) => result === undefined);
      if (waits) break;
      const round = { text, calls: toolCalls.calls, ...(encryptedValue !== undefined && { encryptedValue }) };
      addRound(rounds, round);
    }
    if (!hasText && !waits) throw new AgentError(codes.agentFailed, 'The agent gave no answer.');
  } catch (error) {
    if (input.signal.aborted) return;
    yield* answerEvents.end();
    const failure = mapError(error, hasText, client.baseURL);
    if (ownKnowledge) yield ownKnowledge.failed(failure.message);
    throw failure;
  } finally {
    idle.stop();
  }
  yield* answerEvents.end();
  if (ownKnowledge) yield ownKnowledge.done({ model });
  yield { type: 'RUN_FINISHED', threadId, runId, outcome: { type: 'success' }, ...used(usage) };
}

/**
 * Adds a round; the text that went on belongs to the one before, as models take no two messages of theirs in
 * turn.
 */
const addRound = (rounds: Round[], round: Round): void => {
  const last = rounds.at(-1);
  if (last?.calls.length === 0) rounds.splice(-1, 1, { ...round, text: last.text + round.text });
  else rounds.push(round);
};

const used = (usage: Usage) => (usage.length > 0 ? { usage: aggregateTokenUsage(usage) } : {});

/** Tells that a model has come to the end of its tokens before that of its answer. */
const cut = (text: string, hasReasoning: boolean, usage: Usage): AgentError =>
  text.trim() === '' && hasReasoning
    ? new AgentError(codes.agentFailed, 'All tokens of the answer went into reasoning.', {
        kind: 'reasoning',
        ...used(usage),
      })
    : new AgentError(codes.brokeOff, 'The answer became too long and was cut.', {
        kind: 'length',
        ...used(usage),
      });

/** Reads the documents and passages for the answer, each shown as a step. */
async function* lookUp({ retrieval }: OpenAiAgentConfig, library: Library | undefined, input: AgentInput) {
  const documents = yield* readDocuments(input, input.language, MAX_DOCUMENT_CHARACTERS);
  let hits: Hit[] = [];
  if (!retrieval || !library) return { documents, hits };
  const understood = understand(input);
  if (understood.type === 'question') {
    // Passages that were cited before may be needed again: the model knows what it has said.
    const question = { ...understood, alreadyCited: new Set<string>() };
    hits = yield* searchAsStep(input.answerId, question, () =>
      chooseHits(library, question, { ...FITTING, maxPassages: retrieval.maxPassages }),
    );
    if (retrieval.sources === 'retrieved' && hits.length > 0) yield sourcesEvent(input.answerId, hits);
  }
  return { documents, hits };
}

const resultOf = async <Result>(generator: AsyncGenerator<unknown, Result>): Promise<Result> => {
  for (;;) {
    const { done, value } = await generator.next();
    if (done) return value;
  }
};
