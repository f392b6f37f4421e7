import { contentToText, omitOptionalNulls } from '@ag-ui/core';
import { EventSchema } from '@ag-ui/core/schemas';
import type { RunEvent } from 'casement/contract';
import { isRecord, type Json } from '../../base/json.ts';
import { entryOf } from '../connection/fields.ts';

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

/** Roles as LangChain has them. */
const libraryRoles: ReadonlyMap<unknown, string> = new Map([
  ['ai', 'assistant'],
  ['human', 'user'],
]);

const spelledMessage = (value: unknown): unknown => {
  const message = spelled(value);
  if (!isRecord(message)) return message;
  const { content, toolCalls } = message;
  const role = libraryRoles.get(message['role']) ?? message['role'];
  return {
    ...message,
    role,
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

/** The names that libraries give the author of an answer. */
const ANSWERERS = new Set(['assistant', 'ai', 'model', 'bot']);
const ROLES = new Set(['assistant', 'user', 'system', 'developer', 'reasoning']);

/** The words of others are none of the answer. */
const roleOf = (role: string): string => {
  const small = role.toLowerCase();
  return ANSWERERS.has(small) ? 'assistant' : ROLES.has(small) ? small : 'system';
};

/** Takes the place of arguments that cannot be understood. It is no JSON, so that no tool runs with it. */
const UNREADABLE = '?';

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : value === null ? '' : (JSON.stringify(value) ?? UNREADABLE);

/** Gives an event what some agents leave out, or write otherwise. */
const completed = (event: Json, type: string): Json => {
  const { messageId, role, delta, content, toolCallName, toolName, name, outcome } = event;
  const isText = /^(?:TEXT|REASONING)_MESSAGE_/.test(type);
  return {
    ...(isText && !type.endsWith('CHUNK') && { messageId: 'message' }),
    ...(isText && delta === undefined && typeof content === 'string' && { delta: content }),
    ...(type === 'RUN_FINISHED' && { threadId: '', runId: '' }),
    ...(type === 'RUN_ERROR' && { message: 'an error without words' }),
    ...event,
    ...(typeof messageId === 'number' && { messageId: String(messageId) }),
    ...(isText && typeof role === 'string' && { role: roleOf(role) }),
    ...(type === 'TOOL_CALL_START' && { toolCallName: toolCallName ?? toolName ?? name }),
    ...(type === 'TOOL_CALL_ARGS' && { delta: textOf(delta ?? argumentsIn(event)) }),
    ...(type === 'RUN_FINISHED' && outcome === 'success' && { outcome: { type: 'success' } }),
  };
};

/** The arguments that an event has where the protocol has none; undefined for none. */
const argumentsIn = (event: Json): unknown => event['args'] ?? event['arguments'] ?? event['input'];

/** The arguments of a call that stand in its first or its last event, where some agents put all of them. */
export const wholeArguments = (event: RunEvent): string | undefined => {
  if (event.type !== 'TOOL_CALL_START' && event.type !== 'TOOL_CALL_END') return undefined;
  const found = argumentsIn({ ...event });
  return found === undefined || found === null ? undefined : textOf(found);
};

/**
 * Reads what one message of a stream holds; undefined when it is no event of AG-UI.
 * @param name The name of the message, which some agents give in the place of a type.
 */
export const readEvent = (json: unknown, name?: string): RunEvent | undefined => {
  const given = spelled(json);
  if (!isRecord(given)) return undefined;
  const type = typeOf(given['type'] ?? name);
  const event = completed(given, String(type));
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
