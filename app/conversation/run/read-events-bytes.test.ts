import { describe, expect, it } from 'vitest';
import type { StreamReply, StreamRequest } from '../../service/stream.ts';
import { bytesIn, read, RUN, textFrom } from './read-run.test-helper.ts';
import {
  frame,
  recordedFrames,
  recordedStream,
  recordedText,
  textEvent,
} from './recorded-stream.test-helper.ts';

describe('the bytes', () => {
  it('give the same text at every split in two', async () => {
    for (let at = 0; at <= recordedStream.length; at += 1) {
      const chunks = [recordedStream.subarray(0, at), recordedStream.subarray(at)];
      const { events } = await read(() => Promise.resolve(bytesIn(...chunks)));
      expect(events).toHaveLength(recordedFrames.length);
      expect(textFrom(events)).toBe(recordedText);
    }
  });

  it.each([1, 2, 3, 7, 64, 1_000_000])('give the same text in pieces of %i', async (size) => {
    const chunks: Uint8Array[] = [];
    for (let at = 0; at < recordedStream.length; at += size)
      chunks.push(recordedStream.subarray(at, at + size));
    expect(textFrom((await read(() => Promise.resolve(bytesIn(...chunks)))).events)).toBe(recordedText);
  });
});

describe('line ends', () => {
  const recorded = recordedStream.toString('utf8');

  it.each([
    ['carriage returns', '\r'],
    ['carriage returns and line feeds', '\r\n'],
  ])('of %s give the same text at every split in two', async (_, end) => {
    const bytes = Buffer.from(recorded.replaceAll('\n', end));
    for (let at = 0; at <= bytes.length; at += 1) {
      const chunks = [bytes.subarray(0, at), bytes.subarray(at)];
      const { events } = await read(() => Promise.resolve(bytesIn(...chunks)));
      expect(events).toHaveLength(recordedFrames.length);
      expect(textFrom(events)).toBe(recordedText);
    }
  });

  it('of carriage returns let the last event out without another byte', async () => {
    const frames = [textEvent('Hello'), { type: 'RUN_FINISHED' }];
    const text = frames.map((event, index) => frame(RUN, index + 1, event)).join('');
    const neverEnding = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(Buffer.from(text.replaceAll('\n', '\r'))),
    });
    const { events } = await read(() => Promise.resolve({ type: 'events', body: neverEnding }));
    expect(textFrom(events)).toBe('Hello');
  });
});

it('gives the same text however a long stream is split, repeated and cut', async () => {
  let seed = 42;
  const random = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
    return seed / 2 ** 31;
  };
  const pieces = Array.from({ length: 500 }, (_piece, index) => `${index}中🙂é`.slice(0, 1 + (index % 6)));
  const frames = [...pieces.map(textEvent), { type: 'RUN_FINISHED' }].map((event, index) =>
    frame(RUN, index + 1, event),
  );
  for (let round = 0; round < 40; round += 1) {
    const open = (request: StreamRequest): Promise<StreamReply> => {
      const after = request.type === 'rejoin' ? request.afterSeq : 0;
      const from = Math.max(0, after - Math.floor(random() * 20));
      const gapAt = random() < 0.3 ? from + Math.floor(random() * 200) : -1;
      const bytes = Buffer.from(
        frames
          .slice(from)
          .filter((_frame, index) => from + index !== gapAt)
          .join(''),
      );
      const end = random() < 0.8 ? Math.floor(random() * bytes.length) : bytes.length;
      const chunks: Uint8Array[] = [];
      for (let at = 0; at < end;) {
        const next = Math.min(end, at + 1 + Math.floor(random() * 300));
        chunks.push(bytes.subarray(at, next));
        at = next;
      }
      return Promise.resolve(bytesIn(...chunks));
    };
    const { events } = await read(open, {
      retry: { firstMs: 0, maxResumeAttempts: 100, maxSendAttempts: 100 },
    });
    expect(textFrom(events)).toBe(pieces.join(''));
    expect(events).toHaveLength(frames.length);
  }
});
