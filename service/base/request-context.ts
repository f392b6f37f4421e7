import { AsyncLocalStorage } from 'node:async_hooks';
import { context, ROOT_CONTEXT } from '@opentelemetry/api';

/** The request that the work under way belongs to. */
type Request = {
  /** Goes back to the client as `X-Request-Id`. */
  requestId: string;
};

const requests = new AsyncLocalStorage<Request | undefined>();

/** Does the work of a request: whatever it starts, such as an answer, belongs to it as well. */
export const withRequest = <Result>(request: Request, work: () => Result): Result =>
  requests.run(request, work);

export const currentRequest = (): Request | undefined => requests.getStore();

/**
 * Begins what outlives the request that happens to begin it, such as a timer or a connection that all
 * requests share.
 */
export const apartFromRequest = <Result>(begin: () => Result): Result =>
  requests.run(undefined, () => context.with(ROOT_CONTEXT, begin));

/** Returns a function that does its work for the present request, whoever calls it. */
export const forThisRequest = <Given extends unknown[], Result>(
  work: (...given: Given) => Result,
): ((...given: Given) => Result) => {
  const request = requests.getStore();
  return (...given) => requests.run(request, work, ...given);
};
