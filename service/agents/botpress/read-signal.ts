import type { RunEvent } from 'casement/contract';
import { type FieldReader, readFields } from '../connection/fields.ts';
import type { AnswerTeller } from '../connection/tell-answer.ts';
import { type Said, saidBy } from './payload-text.ts';

type Taken = {
  events: RunEvent[];
  files: Said['files'];
  /** Whether the bot has said something, so that its turn may have ended. */
  hasSpoken: boolean;
};

/** Reads the signals of a conversation that is listened to. */
export const createSignalReader = (tell: AnswerTeller) => {
  /** The words of each message that streams, by the stream's id. */
  const streams = new Map<string, string>();
  const told = new Set<string>();
  const open = new Set<string>();
  let choices: string[] = [];

  /** Takes a whole message; one that has streamed is told already. */
  const takeMessage = (message: FieldReader, streamId = message.in('metadata').text('streamId')): Taken => {
    const id = message.text('id') ?? 'message';
    const before = streamId === undefined ? '' : (streams.get(streamId) ?? '');
    if (streamId !== undefined) open.delete(streamId);
    if (told.has(id)) return { events: [], files: [], hasSpoken: true };
    told.add(id);
    const { text, files, choices: offered } = saidBy(message.in('payload'));
    choices = [...choices, ...offered];
    const rest = text.startsWith(before) ? text.slice(before.length) : '';
    return { events: tell.text(rest, streamId ?? id), files, hasSpoken: true };
  };

  return {
    /** Whether a message streams that has not ended. */
    isStreaming: () => open.size > 0,
    choices: () => choices,
    /** Takes a signal. Returns undefined where it is none. */
    take: (json: unknown): Taken | undefined => {
      const signal = readFields(json);
      const data = signal.in('data');
      const streamId = data.text('streamId') ?? 'stream';
      const nothing: Taken = { events: [], files: [], hasSpoken: false };
      switch (signal.text('type')) {
        case undefined: {
          return undefined;
        }
        case 'message_created': {
          return data.raw('isBot') === true ? takeMessage(data) : nothing;
        }
        case 'message_stream_delta': {
          const delta = data.text('delta') ?? '';
          open.add(streamId);
          streams.set(streamId, (streams.get(streamId) ?? '') + delta);
          return { events: tell.text(delta, streamId), files: [], hasSpoken: true };
        }
        case 'message_stream_complete': {
          return takeMessage(data.in('message'), streamId);
        }
        case 'message_stream_abort': {
          open.delete(streamId);
          return { ...nothing, hasSpoken: true };
        }
        default: {
          return nothing;
        }
      }
    },
  };
};
