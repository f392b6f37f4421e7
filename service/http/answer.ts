import type { Language, Operation, OperationResponse } from 'casement/contract';
import type { Context } from 'hono';
import * as v from 'valibot';
import type { BodyLimit, Route } from '../base/part.ts';
import { succeed } from './envelope.ts';
import { readLanguage, readLocale } from './read-headers.ts';
import { readBody, readQuery, type Refuse } from './read-request.ts';

/**
 * Whom a route may be for besides `anybody`, and what it is told of them. The part that lets them in adds
 * them by a declaration of its own, so that this kit knows no part.
 * @public
 */
// oxlint-disable-next-line typescript/no-empty-object-type -- parts fill it
export interface Admitted {}

export type Who = keyof Admitted | 'anybody';

/** Every route is called with this. */
export type Asked<Whom extends Who> = {
  context: Context;
  /** The language of the service's own words. */
  language: Language;
  /** The language of the visitor's interface, for words that a bot file has in it. */
  locale: string;
  /** Aborts when the client has gone away. */
  signal: AbortSignal;
} & (Whom extends keyof Admitted ? Pick<Admitted, Whom> : unknown);

type Input<Call extends Operation> = { input: v.InferOutput<Call['request']> };

/** A stream of events and audio are replies of their own; everything else is what the operation describes. */
type Reply<Call extends Operation> = Call extends { carries: string } ? Response : OperationResponse<Call>;

type Terms<Whom extends Who> = {
  for: Whom;
  limit?: BodyLimit;
  /** Throws for somebody who may not ask this, before the request is read. */
  require?: (asked: Asked<Whom>) => void;
  /** Words of its own for what is wrong in a body. */
  refuse?: Refuse;
};

const askedBy = <Whom extends Who>(context: Context, whom: Whom, who: unknown): Asked<Whom> =>
  ({
    context,
    language: readLanguage(context),
    locale: readLocale(context),
    signal: context.req.raw.signal,
    [whom]: who,
  }) as unknown as Asked<Whom>;

const readInput = async <Call extends Operation>(
  context: Context,
  { method, request, takes }: Call,
  refuse: Refuse | undefined,
): Promise<v.InferOutput<Call['request']>> => {
  if (takes) return undefined;
  return method === 'GET' ? readQuery(context, request) : readBody(context, request, refuse);
};

const requireReply = (operation: Operation, reply: unknown): void => {
  const result = v.safeParse(operation.response, reply);
  if (result.success) return;
  const [issue] = result.issues;
  const place = v.getDotPath(issue) ?? 'root';
  // The log has names and codes of errors, and not their words.
  throw Object.assign(new Error(`the reply of ${operation.path} is wrong at ${place}: ${issue.message}`), {
    name: 'WrongReply',
    code: place,
  });
};

/**
 * Describes a call of the contract: method, path and the check of its request come from the operation, and so
 * does that of its reply where replies are checked.
 */
export const answer = <const Call extends Operation, Whom extends Who>(
  operation: Call,
  { for: whom, limit, require, refuse }: Terms<Whom>,
  reply: (asked: Asked<Whom> & Input<Call>) => Reply<Call> | Promise<Reply<Call>>,
): Route => ({
  method: operation.method,
  path: `/im${operation.path}`,
  for: whom,
  operation,
  ...(limit && { limit }),
  handle: async (context, who, checksReplies) => {
    const asked = askedBy(context, whom, who);
    require?.(asked);
    const input = await readInput(context, operation, refuse);
    const replied = await reply({ ...asked, input });
    if (replied instanceof Response) return replied;
    if (checksReplies) requireReply(operation, replied);
    return operation.bare ? context.json(replied) : succeed(context, replied);
  },
});

/** Describes what no contract does: a page, a file, or a call that others make. */
export const serve = <Whom extends Who>(
  method: Route['method'],
  path: string,
  { for: whom, ...more }: { for: Whom } & Pick<Route, 'limit' | 'refusesByStatus'>,
  reply: (asked: Asked<Whom>) => Response | Promise<Response>,
): Route => ({
  method,
  path,
  for: whom,
  ...more,
  handle: (context, who) => reply(askedBy(context, whom, who)),
});
