import type { Attributes, Span } from '@opentelemetry/api';
import type { RunEvent } from 'casement/contract';
import type { Logger } from 'pino';
import { beginSpan, endSpan, within } from '../base/spans.ts';
import type { TakenAgent } from '../bots/index.ts';
import type { StoredInterrupt } from '../database/schema.ts';
import type { RunRequest } from './admit-run.ts';
import type { RunMetrics } from './run-metrics.ts';

type LastEvent = Extract<RunEvent, { type: 'RUN_FINISHED' | 'RUN_ERROR' }>;
type Usage = NonNullable<LastEvent['usage']>;

/** How an answer ended. */
type Ended = {
  last: RunEvent;
  interrupts?: StoredInterrupt[] | undefined;
  status: 'complete' | 'stopped' | 'failed';
  /** The tokens that were counted. */
  tokens: number;
};

/** The names of tools that are reported; any other may hold words of the visitor and is told as `other`. */
const TOOL_NAME = /^[\w.:/-]{1,64}$/;
const nameOf = (given: string): string => (TOOL_NAME.test(given) ? given : 'other');

/** These agents run the tools of the service themselves, each within a span. */
const HAVE_TOOL_SPANS: ReadonlySet<string> = new Set(['model', 'openai']);

const sumOf = (
  usage: Usage,
  count: 'inputTokens' | 'outputTokens' | 'cachedInputTokens' | 'reasoningTokens',
) => usage.reduce((sum, one) => sum + (one[count] ?? 0), 0);

/**
 * Sees one answer from its question to its end, and tells it to the log, the metrics and the spans: when and
 * how, and nothing of what was said.
 */
export class RunReport {
  readonly #request: RunRequest;
  readonly #agent: string;
  readonly #provider: string;
  readonly #metrics: RunMetrics;
  readonly #startedMs = performance.now();
  readonly #run: Span;
  readonly #tools = new Map<string, Span>();
  #inAgent: Span | undefined;
  #firstWordMs: number | undefined;
  #model: string | undefined;

  constructor(
    request: RunRequest,
    { type, provider }: Pick<TakenAgent, 'type' | 'provider'>,
    metrics: RunMetrics,
  ) {
    const { bot, channelId, input } = request;
    this.#request = request;
    this.#agent = type;
    this.#provider = provider;
    this.#metrics = metrics;
    this.#run = beginSpan('run', {
      'casement.bot.id': bot.id,
      'casement.channel.id': channelId,
      'casement.run.id': input.runId,
      'gen_ai.conversation.id': input.threadId,
    });
  }

  /** The model that answers, as far as the agent says so. */
  get model(): string | undefined {
    return this.#model;
  }

  answeredBy(model: string): void {
    this.#model = model;
  }

  /** Does work of the run, below its span. */
  within<Result>(work: () => Result): Result {
    return within(this.#run, work);
  }

  /** Does the agent's work, below a span of its own. */
  async asAgent<Result>(work: () => Promise<Result>): Promise<Result> {
    const { bot, input } = this.#request;
    const attributes: Attributes = {
      'gen_ai.operation.name': 'invoke_agent',
      'gen_ai.provider.name': this.#provider,
      'gen_ai.conversation.id': input.threadId,
      'gen_ai.agent.id': bot.id,
      'gen_ai.agent.name': bot.id,
      'casement.agent.type': this.#agent,
    };
    const span = beginSpan(`invoke_agent ${bot.id}`, attributes);
    this.#inAgent = span;
    return within(span, work);
  }

  /** Sees what the agent says. */
  saw(event: RunEvent): void {
    if (event.type === 'TEXT_MESSAGE_CONTENT') this.#firstWordMs ??= performance.now() - this.#startedMs;
    if (HAVE_TOOL_SPANS.has(this.#agent)) return;
    if (event.type === 'TOOL_CALL_START') {
      const name = nameOf(event.toolCallName);
      const attributes = {
        'gen_ai.operation.name': 'execute_tool',
        'gen_ai.tool.name': name,
        'gen_ai.tool.call.id': event.toolCallId,
      };
      this.#tools.set(event.toolCallId, beginSpan(`execute_tool ${name}`, attributes));
    } else if (event.type === 'TOOL_CALL_RESULT') {
      const span = this.#tools.get(event.toolCallId);
      if (span) endSpan(span);
      this.#tools.delete(event.toolCallId);
    }
  }

  /** Ends the report of a run that does not begin, or goes on in another process, which reports it. */
  dropped(): void {
    if (this.#inAgent) endSpan(this.#inAgent);
    endSpan(this.#run);
  }

  ended({ last, interrupts, status, tokens }: Ended, logger: Logger): void {
    const { bot, channelId, input, model: described } = this.#request;
    const usage: Usage = ('usage' in last && last.usage) || [];
    this.#model ??= usage.findLast((one) => one.model !== undefined)?.model;
    const code = last.type === 'RUN_ERROR' ? last.code : undefined;
    const outcome = interrupts && interrupts.length > 0 ? 'waiting' : status;
    const elapsedMs = performance.now() - this.#startedMs;
    const model = this.#model ?? (described || undefined);
    const [inputTokens, outputTokens] = [sumOf(usage, 'inputTokens'), sumOf(usage, 'outputTokens')];

    const who = { bot: bot.id, agent: this.#agent };
    this.#metrics.answers.add({ ...who, outcome, code: code ?? '' });
    if (this.#firstWordMs !== undefined) this.#metrics.firstWord.observe(who, this.#firstWordMs / 1000);
    this.#metrics.whole.observe(who, elapsedMs / 1000);
    const kinds = {
      input: inputTokens,
      output: outputTokens,
      cached: sumOf(usage, 'cachedInputTokens'),
      reasoning: sumOf(usage, 'reasoningTokens'),
      estimated: usage.length === 0 ? tokens : 0,
    };
    for (const [kind, amount] of Object.entries(kinds)) {
      if (amount > 0) this.#metrics.tokens.add({ ...who, kind }, amount);
    }

    for (const span of this.#tools.values()) endSpan(span);
    this.#inAgent?.setAttributes({
      ...(model !== undefined && { 'gen_ai.response.model': model }),
      ...(inputTokens > 0 && { 'gen_ai.usage.input_tokens': inputTokens }),
      ...(outputTokens > 0 && { 'gen_ai.usage.output_tokens': outputTokens }),
    });
    if (this.#inAgent) endSpan(this.#inAgent, code);
    this.#run.setAttribute('casement.outcome', outcome);
    endSpan(this.#run, code);

    logger.info(
      {
        runId: input.runId,
        channelId,
        agent: this.#agent,
        ...(model !== undefined && { model }),
        outcome,
        ...(code !== undefined && { code: Number(code) }),
        ...(this.#firstWordMs !== undefined && { firstWordMs: Math.round(this.#firstWordMs) }),
        ms: Math.round(elapsedMs),
        ...(usage.length > 0 ? { inputTokens, outputTokens } : { tokens }),
      },
      'an answer ended',
    );
  }
}
