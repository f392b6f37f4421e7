import { contentToText, omitOptionalNulls } from '@ag-ui/core';
import { EventSchema } from '@ag-ui/core/schemas';
import type { RunEvent } from 'casement/contract';
import { entryOf } from '../connection/fields.ts';

type Json = Record<string, unknown>;

const isRecord = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** `message_id` is `messageId` in the protocol: agents in Python send their own spelling. */
const camelCase = (name: string): string =>
  /^[a-z]+(?:_[a-z]+)+$/.test(name)
    ? name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
    : name;

/** Spells the names of an object's fields as the protocol does; one that is there in both spellings stays. */
const spelled = (value: unknown): unknown => {
  if (!isRecord(value)) return value;
  const fields = Object.entries(value).map(([name, field]) => {
    const known = camelCase(name);
    return [known in value ? name : known, field] as const;
  });
  return Object.fromEntries(fields);
};

const listOf = (value: unknown, change: (one: unknown) => unknown): unknown =>
  Array.isArray(value) ? value.map(change) : value;

const spelledMessage = (value: unknown): unknown => {
  const message = spelled(value);
  if (!isRecord(message)) return message;
  const { role, content, toolCalls } = message;
  return {
    ...message,
    ...(toolCalls !== undefined && { toolCalls: listOf(toolCalls, spelled) }),
    // The protocol knows parts in questions only.
    ...(role === 'assistant' && Array.isArray(content) && { content: contentToText(content) }),
  };
};

/** `TEXT_MESSAGE_CONTENT`, whether it came in small letters or as one word. */
const typeOf = (type: unknown): unknown =>
  typeof type === 'string' ? type.replaceAll(/(?<=[a-z])(?=[A-Z])/g, '_').toUpperCase() : type;

/** Thoughts as the protocol had them before 1.0: without a name for a message. */
const EARLIER_THOUGHTS: Readonly<Record<string, string>> = {
  THINKING_TEXT_MESSAGE_START: 'REASONING_MESSAGE_START',
  THINKING_TEXT_MESSAGE_CONTENT: 'REASONING_MESSAGE_CONTENT',
  THINKING_TEXT_MESSAGE_END: 'REASONING_MESSAGE_END',
  THINKING_START: 'REASONING_START',
  THINKING_END: 'REASONING_END',
};

/** Reads what one message of a stream holds; undefined when it is no event of AG-UI. */
export const readEvent = (json: unknown): RunEvent | undefined => {
  const event = spelled(json);
  if (!isRecord(event)) return undefined;
  const type = typeOf(event['type']);
  const thought = entryOf(EARLIER_THOUGHTS, String(type));
  Object.assign(event, thought ? { messageId: 'thinking', role: 'reasoning', type: thought } : { type });
  if (event['messages'] !== undefined) event['messages'] = listOf(event['messages'], spelledMessage);
  const outcome = spelled(event['outcome']);
  if (isRecord(outcome)) {
    event['outcome'] = {
      ...outcome,
      ...('interrupts' in outcome && { interrupts: listOf(outcome['interrupts'], spelled) }),
    };
  }
  const plain = omitOptionalNulls<unknown>(event, 'Event');
  return EventSchema.safeParse(plain).success ? (plain as RunEvent) : undefined;
};
