import * as v from 'valibot';

/** An opaque id: 1 to 128 characters. */
export const Id = v.pipe(v.string(), v.minLength(1), v.maxLength(128));

/** Milliseconds since 1970-01-01 UTC. */
export const EpochMs = v.pipe(v.number(), v.integer(), v.minValue(0));

/** A field that is read as `fallback` where it is missing or wrong. */
// @__NO_SIDE_EFFECTS__
export const withDefault = <
  Schema extends v.GenericSchema,
  const Fallback extends v.InferInput<Schema> & v.InferOutput<Schema>,
>(
  schema: Schema,
  fallback: Fallback,
) => v.optional(v.fallback(schema, fallback), fallback);

const Flag = v.pipe(
  v.union([v.picklist([0, 1]), v.picklist(['0', '1']), v.boolean()]),
  v.transform((value): 0 | 1 => (Number(value) === 1 ? 1 : 0)),
);

/** 0 or 1 on the wire; `true`, `false`, `'0'` and `'1'` are read as such, anything else as `fallback`. */
// @__NO_SIDE_EFFECTS__
export const flag = (fallback: 0 | 1) => withDefault(Flag, fallback);

/** A field that a service may leave out or send as null; both mean that there is none. */
// @__NO_SIDE_EFFECTS__
export const maybe = <Schema extends v.GenericSchema>(schema: Schema) =>
  v.pipe(
    v.nullish(schema),
    v.transform((value) => value ?? undefined),
  );

/** A text that a service may send as null or leave out; both mean ''. */
export const text = withDefault(v.string(), '');
