import { aggregateTokenUsage } from '@ag-ui/core';
import { codes } from 'casement/contract';
import type { Language, RunEvent, Source } from 'casement/contract';
import { AgentError, type AgentInput, type AgentLogger } from '../agent.ts';
import type { Round, ToolCall } from '../../base/rounds.ts';
import type { Library } from '../../retrieval/library.ts';
import { sourceOf } from '../../retrieval/passage.ts';
import { type Emit, emitAll, emitted } from '../emitted.ts';
import { cutAtLength, filtered } from '../failures.ts';
import { isTextOpen } from '../rounds.ts';
import { skillStep } from '../skill-step.ts';
import { type AnswerEvents, createAnswerEvents } from './answer-events.ts';
import { askModels, type Request } from './ask-models.ts';
import type { ChosenModel } from './connect-model.ts';
import { createJoin } from './join-text.ts';
import { type Kept, keep, keptPlace, keptSources } from './kept-values.ts';
import { type Found, lookUp } from './look-up.ts';
import { mapError } from './map-error.ts';
import type { ModelAgentConfig } from './model-config.ts';
import { PDF, promptOf, toolOf, withoutCitations } from './prompt.ts';
import type { Finish, ModelOutput, Usage } from './read-output.ts';
import { showPictures } from './show-pictures.ts';
import { type OpenTools, runServiceCalls, type ServiceTool, type ToolImages } from './service-tools.ts';
import { createToolCallEvents, refuseCalls } from './tool-calls.ts';
import { createWebSources, type WebSources } from './web-sources.ts';

/** The parts that an agent asks its models with. */
export type Setting = {
  config: ModelAgentConfig;
  /** The models, each asked where the one before gives no word; all with the same `takesPdf`. */
  models: readonly [ChosenModel, ...ChosenModel[]];
  library: Library | undefined;
  openTools: OpenTools;
  logger: AgentLogger | undefined;
};

/** A reply of a model, once it has ended. */
type Reply = Round & { finish: Finish };

type Interrupts = { id: string; reason: string; message: string; toolCallId: string }[];

/** How often a model may pause in one answer and be asked to go on, while its provider works for it. */
const MAX_PAUSES = 8;

const titles: Record<Language, string> = {
  en: 'Answer from what the model knows',
  'zh-CN': '根据模型自身知识回答',
};

const hasWords = (text: string): boolean => text.trim() !== '';

/** One answer of a model: the requests that it takes, and the calls between them. */
export class ModelAnswer {
  readonly #setting: Setting;
  readonly #input: AgentInput;
  readonly #rounds: Round[];
  readonly #usage: Usage = [];
  #found: Found = { documents: [], hits: [] };
  #tools: readonly ServiceTool[] = [];
  readonly #images: ToolImages = new Map();
  #hasText: boolean;
  #hasReasoning = false;
  /** The model that was asked last. */
  #asked: ChosenModel | undefined;
  /** The model that has said something; no other is asked from there on. */
  #chosen: ChosenModel | undefined;
  /** The model that was told to answer. */
  #told: ChosenModel | undefined;

  constructor(setting: Setting, input: AgentInput) {
    this.#setting = setting;
    this.#input = input;
    this.#rounds = [...input.rounds];
    this.#hasText = hasWords(this.#earlierText());
    const places = new Set(this.#rounds.map(({ encryptedValue }) => keptPlace(encryptedValue)));
    this.#chosen = setting.models.find(({ place }) => places.has(place));
  }

  /** Returns the events of the answer. */
  events(): AsyncIterable<RunEvent> {
    return emitted((emit) => this.#write(emit));
  }

  async #write(emit: Emit<RunEvent>): Promise<void> {
    const { config, models, library, openTools } = this.#setting;
    const { answerId, language, threadId, runId, signal, rounds, messages, tools: page } = this.#input;
    const isBeginning = rounds.length === 0;
    const look = lookUp(config, library, this.#input, models[0].takesPdf);
    const tools = openTools(this.#input);
    // An answer that goes on after a tool call has shown these steps already.
    this.#found = await emitAll(look, isBeginning ? emit : () => {});
    // A function of the page goes before a tool of the service with its name.
    this.#tools = (await tools).filter(({ name }) => page.every((tool) => tool.name !== name));
    const { model } = config;
    const ownKnowledge = this.#isOwnKnowledge(isBeginning)
      ? skillStep(answerId, 'model', {
          kind: 'prior-knowledge',
          title: titles[language],
          input: { model, messages: messages.length },
        })
      : undefined;
    const answer = this.#openAnswer();
    const interrupts: Interrupts = [];
    if (ownKnowledge) emit(ownKnowledge.started());
    try {
      interrupts.push(...(await this.#converse(answer, emit)));
    } catch (error) {
      if (signal.aborted) return;
      answer.end().forEach(emit);
      const failure = mapError(error, this.#hasText, this.#asked?.url ?? models[0].url);
      if (ownKnowledge) emit(ownKnowledge.failed(failure.message));
      throw failure;
    }
    answer.end().forEach(emit);
    if (ownKnowledge) emit(ownKnowledge.done({ model: this.#chosen?.choice.model ?? model }));
    const outcome =
      interrupts.length > 0 ? { type: 'interrupt' as const, interrupts } : { type: 'success' as const };
    emit({ type: 'RUN_FINISHED', threadId, runId, outcome, ...this.#used() });
  }

  #earlierText(): string {
    return this.#rounds.map(({ text }) => text).join('\n');
  }

  #isOwnKnowledge(isBeginning: boolean): boolean {
    const { hits, documents } = this.#found;
    const hasFile = this.#input.messages.some(({ parts }) =>
      parts.some((part) => part.type === 'document' && part.source.mimeType === PDF),
    );
    return (
      (isBeginning || this.#input.goOn === true) && hits.length === 0 && documents.length === 0 && !hasFile
    );
  }

  #openAnswer(): AnswerEvents {
    const { retrieval } = this.#setting.config;
    return createAnswerEvents(this.#input.answerId, this.#found.hits.map(sourceOf), {
      onlyCited: retrieval?.sources === 'cited',
      earlierText: this.#earlierText(),
      earlierSources: this.#rounds.flatMap(({ encryptedValue }) => keptSources(encryptedValue)),
      goesOn: this.#textToGoOnWith(),
    });
  }

  #textToGoOnWith(): string | undefined {
    return isTextOpen(this.#input) ? (this.#rounds.at(-1)?.text ?? '') : undefined;
  }

  #used() {
    return this.#usage.length > 0 ? { usage: aggregateTokenUsage(this.#usage) } : {};
  }

  /**
   * Asks the model until it has no more calls that can be carried out here. Returns what the visitor is
   * asked.
   */
  async #converse(answer: AnswerEvents, emit: Emit<RunEvent>): Promise<Interrupts> {
    const goesOn = this.#textToGoOnWith();
    const join = goesOn === undefined ? undefined : createJoin(withoutCitations(goesOn));
    const earlier = await this.#runCalls(this.#rounds.at(-1)?.calls ?? [], emit);
    if (earlier.length > 0) return earlier;
    let pauses = 0;
    for (;;) {
      const { finish, ...round } = await this.#ask(answer, join, emit);
      if (finish === 'filter') {
        throw filtered(this.#used());
      }
      const hasCalls = round.calls.length > 0;
      if (!hasCalls && finish === 'length') throw this.#cut(round.text);
      if (!hasCalls && finish === 'paused' && pauses < MAX_PAUSES) {
        pauses += 1;
        this.#rounds.push(round);
        continue;
      }
      if (!hasCalls) break;
      refuseCalls(round.calls, [...this.#input.tools, ...this.#tools], finish === 'length').forEach(emit);
      const interrupts = await this.#runCalls(round.calls, emit);
      if (round.calls.some(({ result }) => result === undefined)) return interrupts;
      this.#addRound(round);
    }
    if (!this.#hasText) throw new AgentError(codes.agentFailed, 'The agent gave no answer.');
    return [];
  }

  #runCalls(calls: readonly ToolCall[], emit: Emit<RunEvent>): Promise<Interrupts> {
    return emitAll(runServiceCalls(calls, this.#tools, this.#images, this.#input), emit);
  }

  /**
   * Adds a round; the text that went on belongs to the one before, as models take no two messages of theirs
   * in turn.
   */
  #addRound(round: Round): void {
    const last = this.#rounds.at(-1);
    if (last?.calls.length === 0 && last.encryptedValue === undefined) {
      this.#rounds.splice(-1, 1, { ...round, text: last.text + round.text });
    } else this.#rounds.push(round);
  }

  async #requestFor(chosen: ChosenModel, mayCall: boolean): Promise<Request> {
    const { config } = this.#setting;
    this.#asked = chosen;
    return {
      prompt: await promptOf(config, chosen, this.#input, {
        ...this.#found,
        rounds: this.#rounds,
        images: this.#images,
      }),
      tools: [
        ...this.#input.tools.map(toolOf),
        ...this.#tools.map(({ inputSchema, ...tool }) => toolOf({ ...tool, parameters: inputSchema })),
      ],
      mayCall,
    };
  }

  /** Sends one request and tells what is said and called. */
  async #ask(
    answer: AnswerEvents,
    join: ReturnType<typeof createJoin> | undefined,
    emit: Emit<RunEvent>,
  ): Promise<Reply> {
    const { config, models, logger } = this.#setting;
    const { answerId, signal } = this.#input;
    const mayCall = this.#rounds.filter(({ calls }) => calls.length > 0).length < config.maxToolRounds;
    const asked = this.#chosen ? [this.#chosen] : models;
    const taken = new Set(this.#rounds.flatMap(({ calls }) => calls.map(({ id }) => id)));
    let text = '';
    let toolCalls: ReturnType<typeof createToolCallEvents> | undefined;
    let web: WebSources | undefined;
    let end: Extract<ModelOutput, { type: 'end' }> | undefined;
    const pictures: Extract<ModelOutput, { type: 'picture' }>[] = [];
    const take = (chosen: ChosenModel, output: ModelOutput): void => {
      if (this.#chosen !== chosen) answer.useNumbers(!chosen.passageOptions);
      if (this.#told !== chosen) this.#input.answeredBy(chosen.choice.model);
      this.#told = chosen;
      this.#chosen = chosen;
      toolCalls ??= createToolCallEvents(chosen, taken);
      web ??= createWebSources(chosen, this.#input, this.#found.hits);
      if (output.type === 'text') {
        const added = join?.push(output.text) ?? output.text;
        text += added;
        this.#hasText ||= hasWords(added);
        answer.text(added).forEach(emit);
      } else if (output.type === 'reasoning') {
        this.#hasReasoning = true;
        answer.reasoning(output.text).forEach(emit);
      } else if (output.type === 'text-was-reasoning') {
        text = '';
        this.#hasText = hasWords(this.#earlierText());
        this.#hasReasoning = true;
        answer.textWasReasoning().forEach(emit);
      } else if (output.type === 'picture') {
        pictures.push(output);
      } else if (output.type === 'call' || output.type === 'arguments' || output.type === 'call-kept') {
        if (!mayCall) return;
        const events = toolCalls.next(output);
        if (output.type === 'call') answer.end().forEach(emit);
        events.forEach(emit);
      }
      for (const event of web.take(output, answer)) emit(event);
      if (output.type === 'end') end = output;
    };
    const requestFor = (chosen: ChosenModel) => this.#requestFor(chosen, mayCall);
    await askModels(asked, requestFor, config.timeoutMs, signal, logger, take);
    signal.throwIfAborted();
    const shown = await showPictures(pictures, this.#input, logger);
    this.#hasText ||= shown !== '';
    const rest = (join?.end() ?? '') + (shown !== '' && hasWords(text) ? `\n\n${shown}` : shown);
    text += rest;
    answer.text(rest).forEach(emit);
    this.#usage.push(...(end?.usage ?? []));
    const calls = toolCalls?.calls ?? [];
    const encryptedValue = this.#valueOf(end?.kept, web?.found ?? []);
    if (encryptedValue !== undefined && (calls.length > 0 || (taken.size > 0 && text !== ''))) {
      answer.end().forEach(emit);
      emit({ type: 'REASONING_ENCRYPTED_VALUE', subtype: 'message', entityId: answerId, encryptedValue });
    }
    if (calls.length > 0) toolCalls?.end().forEach(emit);
    const finish = end?.finish ?? 'whole';
    return { text, calls, finish, ...(encryptedValue !== undefined && { encryptedValue }) };
  }

  /** Returns the part of a reply that is kept for its model. */
  #valueOf(kept: Kept | undefined, sources: readonly Source[]): string | undefined {
    const isEmpty = kept === undefined && sources.length === 0;
    return isEmpty || !this.#chosen ? undefined : keep(this.#chosen, kept ?? {}, sources);
  }

  /** Tells that a model has come to the end of its tokens before that of its answer. */
  #cut(text: string): AgentError {
    return !hasWords(text) && this.#hasReasoning
      ? new AgentError(codes.agentFailed, 'All tokens of the answer went into reasoning.', {
          kind: 'reasoning',
          ...this.#used(),
        })
      : cutAtLength(this.#used());
  }
}
