import * as v from 'valibot';
import { maybe } from './primitives.ts';

/** A call of the /im service: path below the base; `request` is a GET's query or a POST's body. */
export type Operation<
  Request extends v.GenericSchema = v.GenericSchema,
  Response extends v.GenericSchema = v.GenericSchema,
> = {
  method: 'GET' | 'POST';
  path: string;
  request: Request;
  /** The envelope's `object` in a reply; the whole reply where it is `bare`. */
  response: Response;
  bare?: true;
  /** The reply where it is no JSON: a stream of AG-UI events, or audio. */
  carries?: 'events' | 'audio';
  /** The body where it is no JSON. */
  takes?: 'audio';
};
export type OperationRequest<Call extends Operation> = v.InferInput<Call['request']>;
export type OperationResponse<Call extends Operation> = v.InferOutput<Call['response']>;

/** Describes a call. Each is an export of its own, so that an app carries only those it makes. */
// @__NO_SIDE_EFFECTS__
export const operation = <Request extends v.GenericSchema, Response extends v.GenericSchema>(
  call: Operation<Request, Response>,
): Operation<Request, Response> => call;

// @__NO_SIDE_EFFECTS__
export const get = <Request extends v.GenericSchema, Response extends v.GenericSchema>(
  path: string,
  request: Request,
  response: Response,
) => operation({ method: 'GET', path, request, response });

// @__NO_SIDE_EFFECTS__
export const post = <Request extends v.GenericSchema, Response extends v.GenericSchema>(
  path: string,
  request: Request,
  response: Response,
) => operation({ method: 'POST', path, request, response });

/** The reply of a call that has nothing to say but that it succeeded. */
export const Nothing = v.optional(v.unknown());

/** Words by their language. */
export const Texts = v.object({ en: maybe(v.string()), 'zh-CN': maybe(v.string()) });
export type Texts = v.InferInput<typeof Texts>;

/**
 * The envelope of every JSON reply of the service. A missing `code` counts as 200; 200 and 1 mean success,
 * everything else is a failure with `message` for people.
 */
export const Envelope = v.object({
  code: maybe(v.number()),
  message: maybe(v.string()),
  /**
   * The message of a failure in each language that the service has, for visitors who change theirs while it
   * is on show.
   */
  messages: maybe(Texts),
  object: v.optional(v.unknown()),
});
export type Envelope = v.InferOutput<typeof Envelope>;

/** Whether an envelope's code means success. */
export const isSuccessCode = (code: number | undefined): boolean =>
  code === undefined || code === 200 || code === 1;

/** A page of a list: `next` is an opaque cursor, absent on the last page. */
export const listOf = <Item extends v.GenericSchema>(item: Item) =>
  v.object({ list: v.array(item), next: maybe(v.string()) });
