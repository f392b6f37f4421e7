import { createHash } from 'node:crypto';
import * as v from 'valibot';

/**
 * Writes and reads what is kept for one back end. What another has told, because the bot file named that
 * before, is not read: its ids mean nothing here, and its signatures may be a secret.
 * @param place What names the back end; only a hash of it is kept.
 */
export const sealFor = (place: string) => {
  const of = createHash('sha256').update(place).digest('base64url').slice(0, 12);
  return {
    write: (kept: unknown): string => JSON.stringify({ of, kept }),
    read: <Schema extends v.GenericSchema>(
      schema: Schema,
      text: string | undefined,
    ): v.InferOutput<Schema> | undefined => {
      const Sealed = v.pipe(v.string(), v.parseJson(), v.object({ of: v.literal(of), kept: v.unknown() }));
      const sealed = v.safeParse(Sealed, text);
      const kept = sealed.success ? v.safeParse(schema, sealed.output.kept) : undefined;
      return kept?.success ? kept.output : undefined;
    },
  };
};
