import * as v from 'valibot';

/**
 * What every JSON reply of the service is wrapped in.
 * A missing `code` counts as 200; 200 and 1 mean success, everything else is a failure with `message` for people.
 */
export const Envelope = v.object({
  code: v.optional(v.number()),
  message: v.optional(v.nullable(v.string())),
  object: v.optional(v.unknown()),
});
export type Envelope = v.InferOutput<typeof Envelope>;

/** Whether an envelope's code means success. */
export const isSuccessCode = (code: number | undefined): boolean =>
  code === undefined || code === 200 || code === 1;

/** A page of a list: `next` is an opaque cursor, absent on the last page. */
export const listOf = <Item extends v.GenericSchema>(item: Item) =>
  v.object({ list: v.array(item), next: v.optional(v.string()) });
