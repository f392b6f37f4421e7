import * as v from 'valibot';
import { readJson, type SafeStorage } from './safe-storage.ts';

/** Reads stored JSON that a schema describes; undefined when there is none, or it is something else. */
export const readStored = <Schema extends v.GenericSchema>(
  storage: SafeStorage,
  key: string,
  schema: Schema,
): v.InferOutput<Schema> | undefined => {
  const stored = v.safeParse(schema, readJson(storage, key));
  return stored.success ? stored.output : undefined;
};
