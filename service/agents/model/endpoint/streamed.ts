import { AsyncLocalStorage } from 'node:async_hooks';

/** Tells how a reply has failed, once it has ended. */
type ReplyNote = { failure?: unknown };

const notes = new AsyncLocalStorage<ReplyNote>();

/** Asks for a reply, and returns a note that tells how it has failed. */
export const withNote = async <Reply>(
  ask: () => PromiseLike<Reply>,
): Promise<{ reply: Reply; note: ReplyNote }> => {
  const note: ReplyNote = {};
  return { reply: await notes.run(note, async () => ask()), note };
};

/**
 * Makes a reply that streams texts. It ends where they fail, and the note of who asked for it tells how: a body that
 * fails loses what was not read of it, which may be words of the answer.
 */
export const streamed = (texts: AsyncGenerator<string>): Response => {
  const note = notes.getStore();
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      try {
        const { done, value } = await texts.next();
        if (done) controller.close();
        else controller.enqueue(encoder.encode(value));
      } catch (error) {
        if (!note) throw error;
        note.failure = error;
        controller.close();
      }
    },
    cancel: async () => {
      await texts.return(undefined);
    },
  });
  return new Response(body, { headers: { 'Content-Type': 'text/event-stream' } });
};
