import { AsyncLocalStorage } from 'node:async_hooks';
import type { EndpointReply } from './ask-endpoint.ts';

/** Tells of a reply what its library does not. */
type ReplyNote = {
  /** How it has failed, once it has ended. */
  failure?: unknown;
  /** Takes the reply where it is read apart from the library. */
  takeApart: (reply: EndpointReply) => void;
};

const notes = new AsyncLocalStorage<ReplyNote>();

/**
 * Asks a library for a reply: returns what the library makes of it, with a note that tells more, or the reply
 * itself where it is read apart.
 */
export const withNote = <Reply>(
  ask: () => Promise<Reply>,
): Promise<{ reply: Reply; note: ReplyNote } | { apart: EndpointReply }> =>
  new Promise((resolve, reject) => {
    const note: ReplyNote = { takeApart: (apart) => resolve({ apart }) };
    notes.run(note, ask).then((reply) => resolve({ reply, note }), reject);
  });

/** Leaves a reply to who asked for it. The library is told of none: it would make five streams to read it. */
export const readApart = (reply: EndpointReply): Promise<Response> => {
  notes.getStore()?.takeApart(reply);
  return new Promise(() => {});
};

/**
 * Makes a reply that streams pieces, each as it is written. It ends where they fail, and the note of who
 * asked for it tells how: a body that fails loses what was not read of it, which may be words of the answer.
 */
export const streamed = <Piece>(pieces: AsyncGenerator<Piece>, write: (piece: Piece) => string): Response => {
  const note = notes.getStore();
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      try {
        const { done, value } = await pieces.next();
        if (done) controller.close();
        else controller.enqueue(encoder.encode(write(value)));
      } catch (error) {
        if (!note) throw error;
        note.failure = error;
        controller.close();
      }
    },
    cancel: async () => {
      await pieces.return(undefined);
    },
  });
  return new Response(body, { headers: { 'Content-Type': 'text/event-stream' } });
};
