import { AsyncLocalStorage } from 'node:async_hooks';
import type { EndpointReply } from './ask-endpoint.ts';

/** Tells of a reply what its library does not. */
type ReplyNote = {
  /** How it has failed, once it has ended. */
  failure?: unknown;
  /** The reply itself, where it is read apart from the library. */
  apart?: EndpointReply;
};

const notes = new AsyncLocalStorage<ReplyNote>();

/** Asks for a reply, and returns a note that tells more of it. */
export const withNote = async <Reply>(
  ask: () => PromiseLike<Reply>,
): Promise<{ reply: Reply; note: ReplyNote }> => {
  const note: ReplyNote = {};
  return { reply: await notes.run(note, async () => ask()), note };
};

/** Leaves a reply to who asked for it; returns one without a word for the library. */
export const readApart = (reply: EndpointReply): Response => {
  const note = notes.getStore();
  if (note) note.apart = reply;
  return new Response('', { headers: { 'Content-Type': 'text/event-stream' } });
};

/**
 * Makes a reply that streams pieces, each as it is written. It ends where they fail, and the note of who asked for it tells how: a body that
 * fails loses what was not read of it, which may be words of the answer.
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
