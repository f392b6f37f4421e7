import { afterEach, expect, it, vi } from 'vitest';
import { type Reply, replyOf } from './reply.ts';

afterEach(() => void vi.useRealTimers());

/** A reply whose connection stays open behind its pieces. */
const openReply = (...pieces: string[]) => {
  const cancel = vi.fn();
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      for (const piece of pieces) controller.enqueue(new TextEncoder().encode(piece));
    },
    cancel,
  });
  const response = new Response(body, { headers: { 'Content-Type': 'text/event-stream' } });
  const reply = replyOf(
    response,
    () => {},
    (wanted) => {
      throw new Error(wanted);
    },
  );
  return { reply, cancel };
};

const dataOf = async (reply: Reply, isOver: () => boolean): Promise<string[]> => {
  const data: string[] = [];
  for await (const event of reply.events(isOver)) data.push(event.data);
  return data;
};

it('does not wait for the end of a connection that a proxy keeps open behind the end of the reply', async () => {
  vi.useFakeTimers();
  const { reply, cancel } = openReply('data: a\n\n', 'data: end\n\n', 'event: ping\n\n');
  const read = dataOf(reply, () => true);
  await vi.advanceTimersByTimeAsync(3000);
  expect(await read).toEqual(['a', 'end']);
  expect(cancel).toHaveBeenCalledOnce();
});

it('waits as long as the end has not come', async () => {
  vi.useFakeTimers();
  const { reply, cancel } = openReply('data: a\n\n');
  void dataOf(reply, () => false);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(cancel).not.toHaveBeenCalled();
});
