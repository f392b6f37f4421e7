import type { RunEvent } from 'casement/contract';
import type { FieldReader } from '../connection/fields.ts';
import type { EventReaders, Reading } from '../connection/foreign-agent.ts';
import { saidBy } from './payload-text.ts';

const streamOf = (data: FieldReader): string => data.text('streamId') ?? 'stream';

/** Reads the signals of a conversation that is listened to. */
export const createSignalReader = ({ tell, show }: Pick<Reading, 'tell' | 'show'>) => {
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
    const shown = await Promise.all(said.files.map(show));
    return [...tell.whole(said.text, streamId ?? id), ...shown.flat()];
  };

  /** The readers of signals, by their types. */
  const readers: EventReaders = {
    message_created: (data) => (data.raw('isBot') === true ? takeMessage(data) : []),
    message_stream_delta: (data) => {
      open.add(streamOf(data));
      hasSpoken = true;
      return tell.text(data.text('delta') ?? '', streamOf(data));
    },
    message_stream_complete: (data) => takeMessage(data.in('message'), streamOf(data)),
    message_stream_abort: (data) => {
      open.delete(streamOf(data));
      hasSpoken = true;
    },
    message_deleted: (data) => {
      const id = data.text('id', 'messageId') ?? '';
      return tell.remove(streams.get(id) ?? id);
    },
  };

  return {
    readers,
    choices,
    /** Whether the bot's turn may have ended: it has said something, and no message is in its middle. */
    isSettled: (): boolean => hasSpoken && open.size === 0,
  };
};
