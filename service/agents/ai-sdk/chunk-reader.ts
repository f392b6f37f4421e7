import type { RunEvent } from 'casement/contract';
import type { AgentInput } from '../agent.ts';
import { callWords, type Interrupt } from '../connection/cards.ts';
import { type FieldReader, present, readFields, tokensIn } from '../connection/fields.ts';
import type { EventReaders, Reading } from '../connection/foreign-agent.ts';
import { finishedWith } from '../connection/tell-answer.ts';
import { cutAtLength, filtered } from '../failures.ts';
import { DECLINED } from '../rounds.ts';
import type { CallFacts, Seal, SealedPart } from './sealed-parts.ts';

/**
 * Turns the chunks of a UI message stream into the events of an answer. Those that are not known are left
 * out, as the AI SDK asks for. Source: `UIMessageChunk` of the package `ai`.
 */
export class ChunkReader {
  readonly #reading: Reading & { input: AgentInput };
  readonly #seal: Seal;
  readonly #calls = new Map<string, FieldReader>();
  /** The names of the tools whose calls have no result, by the calls' ids. */
  readonly waiting = new Map<string, string>();
  readonly #interrupts: Interrupt[] = [];
  #finishReason: string | undefined;
  #usage: FieldReader = readFields({});
  /** The parts of the step so far, and those that are open by their ids, which another step may have too. */
  #parts: SealedPart[] = [];
  #open = new Map<string, SealedPart>();
  #steps = 0;

  constructor(reading: Reading & { input: AgentInput }, seal: Seal) {
    this.#reading = reading;
    this.#seal = seal;
  }

  /** Takes note of what a chunk says beside what it is for. */
  note(chunk: FieldReader): void {
    const metadata = chunk.in('messageMetadata');
    const usage = metadata.raw('totalUsage') ?? metadata.raw('usage');
    if (usage) this.#usage = readFields(usage);
  }

  /** Returns the events that end the answer. Throws where it is not whole. */
  end(): RunEvent[] {
    const { input, tell } = this.#reading;
    const tokens = tokensIn(this.#usage, 'inputTokens', 'outputTokens', 'totalTokens');
    const finished = finishedWith(input, tokens, this.#interrupts);
    const { usage } = finished;
    if (this.#finishReason === 'content-filter') throw filtered({ usage });
    if (this.#finishReason === 'length') throw cutAtLength({ usage });
    if (this.#finishReason === 'error') throw this.#reading.failure('the model ended with an error');
    return [...this.#endStep(), ...tell.end(), finished];
  }

  /** A route that writes its own chunks may mark its end with `[DONE]` alone. */
  readonly isOver = (): boolean => this.#finishReason !== undefined;

  readonly readers: EventReaders = {
    'text-start': (chunk) => this.#say('text', chunk),
    'text-delta': (chunk) => this.#say('text', chunk),
    'text-end': (chunk) => this.#say('text', chunk),
    'reasoning-start': (chunk) => this.#say('reasoning', chunk),
    'reasoning-delta': (chunk) => this.#say('reasoning', chunk),
    'reasoning-end': (chunk) => [
      ...this.#say('reasoning', chunk),
      ...this.#reading.tell.endReasoning(this.#idOf(chunk)),
    ],
    'tool-input-available': (chunk) => this.#call(chunk),
    'tool-input-error': (chunk) => [...this.#call(chunk), ...this.#fail(chunk, 'The input is wrong.')],
    'tool-output-available': (chunk) => {
      if (chunk.raw('preliminary') === true) return [];
      const output = chunk.raw('output');
      return this.#result(chunk, {
        content: typeof output === 'string' ? output : JSON.stringify(output ?? null),
      });
    },
    'tool-output-error': (chunk) => this.#fail(chunk, 'The tool failed.'),
    'tool-output-denied': (chunk) => this.#fail(chunk, DECLINED),
    'tool-approval-request': (chunk) => this.#askApproval(chunk),
    'source-url': (chunk) => this.#source(chunk),
    'source-document': (chunk) => this.#source(chunk),
    file: (chunk) => this.#reading.show({ url: chunk.text('url') ?? '', mimeType: chunk.text('mediaType') }),
    'finish-step': () => this.#endStep(),
    'reset-step': () => this.#dropStep(),
    finish: (chunk) => {
      this.#finishReason = chunk.text('finishReason') ?? '';
    },
    error: (chunk) => {
      throw this.#reading.failure(chunk.text('errorText') ?? '');
    },
    abort: () => {
      throw new Error('the route broke the answer off');
    },
  };

  /** Tells what a chunk says of a part, and adds it to that for the route. */
  #say(type: 'text' | 'reasoning', chunk: FieldReader): RunEvent[] {
    const id = this.#idOf(chunk);
    const delta = chunk.text('delta') ?? '';
    const part = this.#open.get(id) ?? { type, text: '' };
    if (!this.#open.has(id)) this.#parts.push(part);
    this.#open.set(id, part);
    part['text'] = `${String(part['text'])}${delta}`;
    Object.assign(part, present({ providerMetadata: chunk.raw('providerMetadata') }));
    return this.#reading.tell[type](delta, id);
  }

  #idOf(chunk: FieldReader): string {
    return `${this.#steps}-${chunk.text('id') ?? ''}`;
  }

  /** Takes back what the route has begun and begins anew, because its model failed in the middle. */
  #dropStep(): RunEvent[] {
    const texts = [...this.#open.keys()];
    const calls = this.#nextStep().flatMap(({ type, id }) => (type === 'call' ? String(id) : []));
    const waiting = calls.filter((id) => this.waiting.delete(id));
    return [
      ...texts.flatMap(this.#reading.tell.remove),
      ...waiting.flatMap((id) =>
        this.#reading.tell.result(id, { content: '', error: 'The step began anew.' }),
      ),
    ];
  }

  /**
   * Keeps the parts of a step with its round: models want their reasoning back, and some the ids of their
   * texts.
   */
  #endStep(): RunEvent[] {
    const parts = this.#nextStep();
    const isWorth = parts.some(({ type, providerMetadata }) => type === 'reasoning' || providerMetadata);
    const hasRound = parts.some(({ type }) => type === 'text' || type === 'call');
    return isWorth && hasRound ? this.#sealed('message', this.#reading.input.answerId, parts) : [];
  }

  /** Leaves the step and returns its parts. */
  #nextStep(): SealedPart[] {
    const parts = this.#parts;
    this.#parts = [];
    this.#open = new Map();
    this.#steps += 1;
    return parts;
  }

  #sealed(subtype: 'message' | 'tool-call', entityId: string, value: SealedPart[] | CallFacts): RunEvent[] {
    const encryptedValue = this.#seal.write(value);
    if (encryptedValue === undefined) return [];
    return [{ type: 'REASONING_ENCRYPTED_VALUE', subtype, entityId, encryptedValue }];
  }

  #call(chunk: FieldReader): RunEvent[] {
    const id = chunk.text('toolCallId') ?? '';
    if (this.#calls.has(id)) return [];
    const name = chunk.text('toolName') ?? '';
    this.#calls.set(id, chunk);
    this.waiting.set(id, name);
    this.#parts.push({ type: 'call', id });
    return [...this.#reading.tell.call(id, name, chunk.raw('input')), ...this.#facts(id)];
  }

  #facts(id: string, approval?: CallFacts['approval']): RunEvent[] {
    const call = this.#calls.get(id);
    const facts: CallFacts = present({
      isDynamic: call?.raw('dynamic') === true || undefined,
      providerExecuted: call?.raw('providerExecuted') === true || undefined,
      callProviderMetadata: call?.raw('providerMetadata'),
      approval,
    });
    return Object.keys(facts).length > 0 ? this.#sealed('tool-call', id, facts) : [];
  }

  #askApproval(chunk: FieldReader): RunEvent[] {
    const id = chunk.text('approvalId') ?? '';
    const callId = chunk.text('toolCallId') ?? '';
    const call = this.#calls.get(callId);
    const message = callWords(call?.text('title', 'toolName') ?? '', call?.raw('input'));
    // The page asks for its own tools itself.
    const isOfPage = this.#reading.input.tools.some(({ name }) => name === call?.text('toolName'));
    this.#interrupts.push({ id, reason: 'tool_approval', message, ...(!isOfPage && { toolCallId: callId }) });
    this.waiting.delete(callId);
    return this.#facts(callId, { ...chunk.rest('type', 'approvalId', 'toolCallId'), id });
  }

  #result(chunk: FieldReader, result: { content: string; error?: string }): RunEvent[] {
    const id = chunk.text('toolCallId') ?? '';
    this.waiting.delete(id);
    return this.#reading.tell.result(id, result);
  }

  #fail(chunk: FieldReader, otherwise: string): RunEvent[] {
    return this.#result(chunk, { content: '', error: chunk.text('errorText') ?? otherwise });
  }

  #source(chunk: FieldReader): RunEvent[] {
    const titles = [chunk.text('title', 'filename')];
    return this.#reading.tell.sources([
      { id: chunk.text('sourceId', 'url'), titles, url: chunk.text('url') },
    ]);
  }
}
