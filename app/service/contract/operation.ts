import * as v from 'valibot';

/** A JSON call of the /im service: its path is below the base; `request` is the query of a GET, the body of a POST. */
export type Operation<
  Request extends v.GenericSchema = v.GenericSchema,
  Response extends v.GenericSchema = v.GenericSchema,
> = {
  method: 'GET' | 'POST';
  path: string;
  request: Request;
  /** The envelope's `object` in a reply. */
  response: Response;
};
export type OperationRequest<Call extends Operation> = v.InferInput<Call['request']>;
export type OperationResponse<Call extends Operation> = v.InferOutput<Call['response']>;

/** Describes a call. Each is an export of its own, so that an app carries only those it makes. */
// @__NO_SIDE_EFFECTS__
export const operation = <Request extends v.GenericSchema, Response extends v.GenericSchema>(
  call: Operation<Request, Response>,
): Operation<Request, Response> => call;

/** The reply of a call that has nothing to say but that it succeeded. */
export const Nothing = v.optional(v.unknown());
