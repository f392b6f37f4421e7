import type { RunEvent } from 'casement/contract';
import { entryOf, type FieldReader, readFields } from '../connection/fields.ts';
import type { Reading } from '../connection/foreign-agent.ts';
import { saidBy } from './payload-text.ts';

type Events = RunEvent[] | Promise<RunEvent[]>;

/** Reads the signals of a conversation that is listened to. */
export const createSignalReader = ({ tell, file }: Reading) => {
  const told = new Set<string>();
  /** The streams of messages that have not ended. */
  const open = new Set<string>();
  /** The streams in which messages were told, by the messages' ids. */
  const streams = new Map<string, string>();
  const choices: string[] = [];
  let hasSpoken = false;

  /** Takes a whole message; one that has streamed is told already. */
  const takeMessage = async (
    message: FieldReader,
    streamId = message.in('metadata').text('streamId'),
  ): Promise<RunEvent[]> => {
    const id = message.text('id') ?? 'message';
    if (streamId !== undefined) {
      open.delete(streamId);
      streams.set(id, streamId);
    }
    hasSpoken = true;
    if (told.has(id)) return [];
    told.add(id);
    const said = saidBy(message.in('payload'));
    choices.push(...said.choices);
    const events = tell.whole(said.text, streamId ?? id);
    for (const one of said.files) events.push(...tell.text(await file(one), one.url));
    return events;
  };

  /** The readers of signals, by their types. */
  const readers: Readonly<Record<string, (data: FieldReader, streamId: string) => Events>> = {
    message_created: (data) => (data.raw('isBot') === true ? takeMessage(data) : []),
    message_stream_delta: (data, streamId) => {
      open.add(streamId);
      hasSpoken = true;
      return tell.text(data.text('delta') ?? '', streamId);
    },
    message_stream_complete: (data, streamId) => takeMessage(data.in('message'), streamId),
    message_stream_abort: (_data, streamId) => {
      open.delete(streamId);
      hasSpoken = true;
      return [];
    },
    message_deleted: (data) => {
      const id = data.text('id', 'messageId') ?? '';
      return tell.remove(streams.get(id) ?? id);
    },
  };

  return {
    /** Whether the bot's turn may have ended: it has said something, and no message is in its middle. */
    isSettled: (): boolean => hasSpoken && open.size === 0,
    choices: () => choices,
    /** Takes a signal. Returns undefined where it is none. */
    take: (json: unknown): Events | undefined => {
      const signal = readFields(json);
      const data = signal.in('data');
      const type = signal.text('type');
      if (type === undefined) return undefined;
      return entryOf(readers, type)?.(data, data.text('streamId') ?? 'stream') ?? [];
    },
  };
};
