import { codes, type RunEvent } from 'casement/contract';
import { AgentError, type AgentInput } from '../agent.ts';
import type { Connection, Exchange } from '../connection/connection.ts';
import { countIn, type Fields, fieldsOf, textIn } from '../connection/fields.ts';
import { foreignFile } from '../connection/foreign-files.ts';
import { finishedWith, tellAnswer } from '../connection/tell-answer.ts';
import { DECLINED } from '../rounds.ts';
import type { CallFacts, Seal, SealedPart } from './sealed-parts.ts';

type Read = (chunk: Fields) => RunEvent[] | Promise<RunEvent[]>;

/**
 * Turns the chunks of a UI message stream into the events of an answer. Those that are not known are left out, as the AI
 * SDK asks for. Source: `UIMessageChunk` of the package `ai`.
 */
export class ChunkReader {
  readonly #needs: { input: AgentInput; connection: Connection; exchange: Exchange };
  readonly #seal: Seal;
  readonly #tell: ReturnType<typeof tellAnswer>;
  readonly #calls = new Map<string, Fields>();
  /** The calls without a result, by their ids. */
  readonly #waiting = new Map<string, string>();
  readonly #interrupts: { id: string; reason: string; message: string }[] = [];
  #files = 0;
  #hasEnded = false;
  #finishReason = '';
  #usage: Fields = {};
  /** The parts of the step so far, and those that are open by their ids. */
  #parts: SealedPart[] = [];
  #open = new Map<unknown, SealedPart>();

  constructor(needs: { input: AgentInput; connection: Connection; exchange: Exchange }, seal: Seal) {
    this.#needs = needs;
    this.#seal = seal;
    this.#tell = tellAnswer(needs.input);
  }

  /** Returns the events of a chunk. Rejects where it reports a failure. */
  async read(chunk: Fields): Promise<RunEvent[]> {
    const { totalUsage, usage } = fieldsOf(chunk['messageMetadata']);
    this.#usage = { ...this.#usage, ...fieldsOf(totalUsage ?? usage) };
    const type = textIn(chunk['type']);
    const read = Object.hasOwn(this.#readers, type) ? this.#readers[type] : undefined;
    return read?.(chunk) ?? [];
  }

  /** Returns the events that end the answer. Throws where it is not whole. */
  end(): RunEvent[] {
    const { input } = this.#needs;
    if (!this.#hasEnded) throw new Error('the stream ended before the answer did');
    const finished = finishedWith(input, {
      inputTokens: countIn(this.#usage['inputTokens']),
      outputTokens: countIn(this.#usage['outputTokens']),
      totalTokens: countIn(this.#usage['totalTokens']),
    });
    const { usage } = finished;
    if (this.#finishReason === 'content-filter') {
      throw new AgentError(codes.contentRefused, 'The content was refused.', { kind: 'filter', usage });
    }
    if (this.#finishReason === 'length') {
      throw new AgentError(codes.brokeOff, 'The answer became too long and was cut.', {
        kind: 'length',
        usage,
      });
    }
    this.#warnOfStrangers();
    const interrupts = this.#interrupts;
    const outcome = interrupts.length > 0 && { outcome: { type: 'interrupt' as const, interrupts } };
    return [...this.#endStep(), ...this.#tell.end(), { ...finished, ...outcome }];
  }

  readonly #readers: Readonly<Record<string, Read>> = {
    'text-start': (chunk) => this.#addDelta('text', chunk),
    'text-delta': (chunk) => [
      ...this.#addDelta('text', chunk),
      ...this.#tell.text(textIn(chunk['delta']), textIn(chunk['id']) || undefined),
    ],
    'text-end': (chunk) => this.#addDelta('text', chunk),
    'reasoning-start': (chunk) => this.#addDelta('reasoning', chunk),
    'reasoning-delta': (chunk) => [
      ...this.#addDelta('reasoning', chunk),
      ...this.#tell.reasoning(textIn(chunk['delta'])),
    ],
    'reasoning-end': (chunk) => this.#addDelta('reasoning', chunk),
    'tool-input-available': (chunk) => this.#call(chunk),
    'tool-input-error': (chunk) => [...this.#call(chunk), ...this.#fail(chunk, 'The input is wrong.')],
    'tool-output-available': (chunk) => (chunk['preliminary'] === true ? [] : this.#result(chunk)),
    'tool-output-error': (chunk) => this.#fail(chunk, 'The tool failed.'),
    'tool-output-denied': (chunk) => this.#fail(chunk, DECLINED),
    'tool-approval-request': (chunk) => this.#askApproval(chunk),
    'source-url': (chunk) => this.#source(chunk),
    'source-document': (chunk) => this.#source(chunk),
    file: (chunk) => this.#file(chunk),
    'finish-step': () => this.#endStep(),
    finish: ({ finishReason }) => {
      this.#hasEnded = true;
      this.#finishReason = textIn(finishReason);
      return [];
    },
    error: ({ errorText }) => {
      throw this.#needs.connection.failure(errorText);
    },
    abort: () => {
      throw new Error('the route broke the answer off');
    },
  };

  /** A call that nobody answers leaves an answer without an end. */
  #warnOfStrangers(): void {
    const { input, connection } = this.#needs;
    const offered = new Set(input.tools.map(({ name }) => name));
    const tools = [...this.#waiting.values()].filter((name) => !offered.has(name));
    if (tools.length === 0) return;
    const words = 'ai-sdk agent: the route leaves calls to the page, which does not offer these tools';
    connection.logger?.warn({ tools }, words);
  }

  #addDelta(type: 'text' | 'reasoning', { id, delta, providerMetadata }: Fields): RunEvent[] {
    const part = this.#open.get(id) ?? { type, text: '' };
    if (!this.#open.has(id)) this.#parts.push(part);
    this.#open.set(id, part);
    part['text'] = textIn(part['text']) + textIn(delta);
    if (providerMetadata !== undefined) part['providerMetadata'] = providerMetadata;
    return [];
  }

  /** Keeps the parts of a step with its round: models want their reasoning back, and some the ids of their texts. */
  #endStep(): RunEvent[] {
    const parts = this.#parts;
    this.#parts = [];
    this.#open = new Map();
    const isWorth = parts.some(({ type, providerMetadata }) => type === 'reasoning' || providerMetadata);
    const hasRound = parts.some(({ type }) => type === 'text' || type === 'call');
    return isWorth && hasRound
      ? this.#sealed('message', this.#needs.input.answerId, this.#seal.writeParts(parts))
      : [];
  }

  #sealed(
    subtype: 'message' | 'tool-call',
    entityId: string,
    encryptedValue: string | undefined,
  ): RunEvent[] {
    if (encryptedValue === undefined) return [];
    return [{ type: 'REASONING_ENCRYPTED_VALUE', subtype, entityId, encryptedValue }];
  }

  #call(chunk: Fields): RunEvent[] {
    const id = textIn(chunk['toolCallId']);
    if (this.#calls.has(id)) return [];
    this.#calls.set(id, chunk);
    this.#waiting.set(id, textIn(chunk['toolName']));
    this.#parts.push({ type: 'call', id });
    return [...this.#tell.call(id, textIn(chunk['toolName']), chunk['input']), ...this.#facts(id)];
  }

  #facts(id: string, approval?: NonNullable<CallFacts['approval']>): RunEvent[] {
    const { dynamic, providerExecuted, providerMetadata } = this.#calls.get(id) ?? {};
    const facts: CallFacts = {
      ...(dynamic === true && { isDynamic: true }),
      ...(providerExecuted === true && { providerExecuted: true }),
      ...(providerMetadata !== undefined && { callProviderMetadata: providerMetadata }),
      ...(approval && { approval }),
    };
    return Object.keys(facts).length > 0 ? this.#sealed('tool-call', id, this.#seal.writeFacts(facts)) : [];
  }

  #askApproval(chunk: Fields): RunEvent[] {
    const { type: _, approvalId, toolCallId, ...given } = chunk;
    const id = textIn(approvalId);
    const callId = textIn(toolCallId);
    const call = this.#calls.get(callId) ?? {};
    const title = textIn(call['title']) || textIn(call['toolName']);
    const message = `${title}: ${JSON.stringify(call['input'] ?? {})}`;
    this.#interrupts.push({ id, reason: 'tool_approval', message });
    this.#waiting.delete(callId);
    return this.#facts(callId, { ...given, id });
  }

  #result({ toolCallId, output }: Fields): RunEvent[] {
    this.#waiting.delete(textIn(toolCallId));
    const content = typeof output === 'string' ? output : JSON.stringify(output ?? null);
    return this.#tell.result(textIn(toolCallId), { content });
  }

  #fail({ toolCallId, errorText }: Fields, otherwise: string): RunEvent[] {
    this.#waiting.delete(textIn(toolCallId));
    return this.#tell.result(textIn(toolCallId), { content: '', error: textIn(errorText) || otherwise });
  }

  #source(chunk: Fields): RunEvent[] {
    const url = textIn(chunk['url']);
    const title = textIn(chunk['title']) || textIn(chunk['filename']) || url;
    const id = textIn(chunk['sourceId']) || url;
    return this.#tell.sources([{ id, title, ...(url !== '' && { url }) }]);
  }

  async #file(chunk: Fields): Promise<RunEvent[]> {
    const file = { url: textIn(chunk['url']), mimeType: textIn(chunk['mediaType']) };
    this.#files += 1;
    return this.#tell.text(await foreignFile(file, this.#needs), `file-${this.#files}`);
  }
}
