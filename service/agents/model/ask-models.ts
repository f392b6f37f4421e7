import type {
  LanguageModelV3CallOptions,
  LanguageModelV3Message,
  SharedV3ProviderOptions,
} from '@ai-sdk/provider';
import { type Span, SpanKind } from '@opentelemetry/api';
import { codes } from 'casement/contract';
import { summaryOf } from '../../base/error-summary.ts';
import { OutsideFailure } from '../../base/outside-failure.ts';
import { beginSpan, endSpan, within } from '../../base/spans.ts';
import { AgentError, type AgentLogger } from '../agent.ts';
import { type Emit, emitAll } from '../emitted.ts';
import { idleSignal } from '../idle-signal.ts';
import type { ChosenModel } from './connect-model.ts';
import { withNote } from './endpoint/streamed.ts';
import { asEndpointError } from './endpoint-error.ts';
import { mapError } from './map-error.ts';
import { readChunks } from './read-chunks.ts';
import { conventionalNameOf } from './providers/provider-table.ts';
import { type ModelOutput, readOutput, type Usage } from './read-output.ts';

type Tools = NonNullable<LanguageModelV3CallOptions['tools']>;

/** The request to a model, whichever it is. */
export type Request = { prompt: LanguageModelV3Message[]; tools: Tools; mayCall: boolean };

const optionsOf = ({ options: { name, defaults }, choice }: ChosenModel): SharedV3ProviderOptions => ({
  [name]: { ...defaults, ...(choice.options as typeof defaults) },
});

/** Marks the last tool as the end of what is kept: all of them are the same in every request. */
const toolsFor = ({ cachePoint, isStrict }: ChosenModel, tools: Tools): Tools =>
  tools.map((tool, index) => ({
    ...tool,
    ...(isStrict && { strict: false }),
    ...(cachePoint && index === tools.length - 1 && { providerOptions: cachePoint }),
  }));

const callOptions = (
  chosen: ChosenModel,
  { prompt, tools, mayCall }: Request,
  abortSignal: AbortSignal,
): LanguageModelV3CallOptions => {
  const { temperature, maxTokens, webSearch } = chosen.choice;
  const own = webSearch && chosen.webSearch ? [chosen.webSearch] : [];
  const all = [...own, ...toolsFor(chosen, tools)];
  return {
    prompt,
    abortSignal,
    ...(chosen.readsRaw && { includeRawChunks: true }),
    providerOptions: optionsOf(chosen),
    ...(all.length > 0 && { tools: all }),
    ...(tools.length > 0 && !mayCall && (chosen.forbidCalls ?? { toolChoice: { type: 'none' as const } })),
    ...(temperature !== undefined && { temperature }),
    ...(maxTokens !== undefined && { maxOutputTokens: maxTokens }),
  };
};

/** Sends a request, and emits what is said as it comes. */
const send = async (
  chosen: ChosenModel,
  request: Request,
  { span, signal }: { span: Span; signal: AbortSignal },
  emit: Emit<ModelOutput>,
): Promise<void> => {
  const options = callOptions(chosen, request, signal);
  const asked = await withNote(() => within(span, async () => chosen.model.doStream(options)));
  if ('apart' in asked) {
    const tools = new Map(
      request.tools.map((tool) => [tool.name, tool.type === 'function' ? { ...tool.inputSchema } : {}]),
    );
    return readChunks(asked.apart, tools, emit);
  }
  const own = chosen.choice.webSearch ? chosen.webSearch?.name : undefined;
  return emitAll(readOutput(asked.reply.stream, chosen.keeps, asked.note, own), emit);
};

/** Begins to wait for a model, within a span. */
const beginAsking = (chosen: ChosenModel, timeoutMs: number, parent: AbortSignal) => {
  const { signal, restart, stop } = idleSignal(timeoutMs, parent);
  const span = beginModelSpan(chosen);
  return {
    span,
    signal,
    took: (output: ModelOutput): void => {
      restart();
      if (output.type === 'end') span.setAttributes(usageAttributes(output.usage));
    },
    end: (failure?: unknown): void => {
      stop();
      endSpan(span, failure === undefined ? undefined : failure instanceof Error ? failure.name : 'Error');
    },
  };
};

const beginModelSpan = ({ choice: { provider, model }, url: address }: ChosenModel) => {
  const url = new URL(address);
  return beginSpan(
    `chat ${model}`,
    {
      'gen_ai.operation.name': 'chat',
      'gen_ai.provider.name': conventionalNameOf(provider),
      'gen_ai.request.model': model,
      'server.address': url.hostname,
      'server.port': Number(url.port) || (url.protocol === 'http:' ? 80 : 443),
    },
    SpanKind.CLIENT,
  );
};

const usageAttributes = ([usage]: Usage) => ({
  ...(usage?.model !== undefined && { 'gen_ai.response.model': usage.model }),
  ...(usage?.inputTokens !== undefined && { 'gen_ai.usage.input_tokens': usage.inputTokens }),
  ...(usage?.outputTokens !== undefined && { 'gen_ai.usage.output_tokens': usage.outputTokens }),
});

/**
 * Asks the models in turn, each where the one before has failed without a word. A refusal of the content is
 * an answer, so that no other model is asked.
 * @param say Takes each piece of output, and the model that it comes from.
 */
export const askModels = async (
  models: readonly ChosenModel[],
  requestFor: (chosen: ChosenModel) => Promise<Request>,
  timeoutMs: number,
  signal: AbortSignal,
  logger: AgentLogger | undefined,
  say: (chosen: ChosenModel, output: ModelOutput) => void,
): Promise<void> => {
  for (const [index, chosen] of models.entries()) {
    let hasBegun = false;
    let asking: ReturnType<typeof beginAsking> | undefined;
    let failure: unknown;
    try {
      const request = await requestFor(chosen);
      const begun = beginAsking(chosen, timeoutMs, signal);
      asking = begun;
      await send(chosen, request, begun, (output) => {
        begun.took(output);
        // Nothing was said where a model refuses the content at its very end.
        hasBegun = true;
        say(chosen, output);
      });
      begun.signal.throwIfAborted();
      return;
    } catch (thrown) {
      const error = asEndpointError(thrown);
      failure = error;
      const isLast = index === models.length - 1;
      if (hasBegun || isLast || signal.aborted || isRefusal(error, chosen.url)) throw error;
      const { provider, model } = chosen.choice;
      logger?.warn(
        { ...summaryOf(new OutsideFailure(chosen.url, error)), provider, model },
        'model agent: the next model of fallback is asked',
      );
    } finally {
      asking?.end(failure);
    }
  }
};

const isRefusal = (error: unknown, url: string): boolean => {
  const { code } = error instanceof AgentError ? error : mapError(error, false, url);
  return code === codes.contentRefused;
};
