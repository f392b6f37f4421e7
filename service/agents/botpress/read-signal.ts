import type { RunEvent } from 'casement/contract';
import type { FieldReader } from '../connection/fields.ts';
import type { EventReaders, Reading } from '../connection/foreign-agent.ts';
import { saidBy } from './payload-text.ts';

const streamOf = (data: FieldReader): string => data.text('streamId') ?? 'stream';

/** Reads the signals of a conversation that is listened to. */
export const createSignalReader = ({ tell, show }: Pick<Reading, 'tell' | 'show'>) => {
  /** The streams of messages that have not ended. */
  const open = new Set<string>();
  /** The texts by which messages were told, by the messages' ids. */
  const texts = new Map<string, string>();
  const choices: string[] = [];
  let hasSpoken = false;

  /** Takes a whole message; one that has streamed is told already. */
  const takeMessage = async (
    message: FieldReader,
    streamId = message.in('metadata').text('streamId'),
  ): Promise<RunEvent[]> => {
    const id = message.text('id') ?? 'message';
    const textId = streamId ?? id;
    open.delete(textId);
    hasSpoken = true;
    if (texts.has(id)) return [];
    texts.set(id, textId);
    const said = saidBy(message.in('payload'));
    choices.push(...said.choices);
    return [...tell.whole(said.text, textId), ...(await Promise.all(said.files.map(show))).flat()];
  };

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
      return tell.remove(texts.get(id) ?? id);
    },
  };

  return {
    readers,
    choices,
    /** Whether the bot's turn may have ended: it has said something, and no message is in its middle. */
    isSettled: (): boolean => hasSpoken && open.size === 0,
  };
};
