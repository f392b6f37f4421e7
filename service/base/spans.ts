import {
  type Attributes,
  context,
  propagation,
  type Span,
  type SpanKind,
  SpanStatusCode,
  trace,
  type TracerProvider,
} from '@opentelemetry/api';

// Spans by the API of OpenTelemetry. The service brings no SDK: without one that the operator registers, all
// of this does next to nothing. No span holds what visitors or agents say.

/** Begins a span below the one that is under way. */
export const beginSpan = (name: string, attributes: Attributes, kind?: SpanKind): Span =>
  trace
    .getTracer('casement-service')
    .startSpan(name, { attributes, ...(kind !== undefined && { kind }) }, context.active());

/** Does work within a span: what it begins is below it. */
export const within = <Result>(span: Span, work: () => Result): Result =>
  context.with(trace.setSpan(context.active(), span), work);

/** Ends a span. @param failure Names what failed, such as a code; absent where nothing did. */
export const endSpan = (span: Span, failure?: string | number): void => {
  if (failure !== undefined) {
    span.setAttribute('error.type', String(failure));
    span.setStatus({ code: SpanStatusCode.ERROR });
  }
  span.end();
};

/**
 * Does the work of a request within the trace that its headers name. What else they carry along goes nowhere.
 */
export const withinTraceOf = <Result>(headers: Headers, work: () => Result): Result => {
  const given = propagation.extract(context.active(), headers, {
    get: (from, name) => from.get(name) ?? undefined,
    keys: (from) => [...from.keys()],
  });
  return context.with(propagation.deleteBaggage(given), work);
};

/** Returns headers that tell another server of the span under way as well, by `traceparent`. */
export const withTraceOf = (given?: HeadersInit): Headers => {
  const headers = new Headers(given);
  propagation.inject(context.active(), headers, { set: (to, name, value) => to.set(name, value) });
  return headers;
};

type Sdk = TracerProvider & { getDelegate?: () => Sdk; forceFlush?: () => Promise<void> };

/**
 * Has the SDK send the spans that it still holds, for which the API has no word: its provider stands behind
 * the API's own, of whichever copy.
 */
export const sendSpans = async (): Promise<void> => {
  const provider: Sdk = trace.getTracerProvider();
  const sdk = provider.getDelegate?.() ?? provider;
  await sdk.forceFlush?.();
};
