import type { RunEvent } from 'casement/contract';
import * as v from 'valibot';

/**
 * The CUSTOM event by which an agent puts another text in the place of a message of its answer; it does not
 * leave the service.
 */
const TEXT_WAS_REPLACED = 'text-was-replaced';

const TextReplaced = v.object({ messageId: v.string(), text: v.string() });
export type TextReplaced = v.InferOutput<typeof TextReplaced>;

export const textReplaced = (value: TextReplaced): RunEvent => ({
  type: 'CUSTOM',
  name: TEXT_WAS_REPLACED,
  value,
});

/** Reads such an event; undefined for any other. */
export const readTextReplaced = (event: RunEvent): TextReplaced | undefined => {
  if (event.type !== 'CUSTOM' || event.name !== TEXT_WAS_REPLACED) return undefined;
  const { success, output } = v.safeParse(TextReplaced, event.value);
  return success ? output : undefined;
};
