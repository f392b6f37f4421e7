import { describe, expect, it, vi } from 'vitest';
import { ChatError } from './chat-error.ts';
import { createEvents } from './events.ts';
import { createCallQueue, createReadyPromise } from './waiting.ts';

const nothing = async () => undefined;

describe('createCallQueue', () => {
  it('makes waiting calls once, in order, and settles each by its own result', async () => {
    const queue = createCallQueue();
    const made: string[] = [];
    const call = (name: string) =>
      queue.add(async () => {
        made.push(name);
        if (name === 'b') throw new ChatError('CALL_FAILED', name);
      });
    const results = Promise.allSettled([call('a'), call('b'), call('c')]);
    queue.settle();
    queue.settle();
    expect(made).toEqual(['a', 'b', 'c']);
    expect((await results).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  });

  it('holds 100 calls and refuses the next', () => {
    const queue = createCallQueue();
    for (let count = 0; count < 100; count += 1) void queue.add(nothing);
    expect(() => queue.add(nothing)).toThrow(expect.objectContaining({ code: 'QUEUE_FULL' }));
    queue.settle();
    expect(() => queue.add(nothing)).not.toThrow();
  });

  it('rejects what waits at the end, and never makes it', async () => {
    const queue = createCallQueue();
    const run = vi.fn(async () => undefined);
    const waiting = queue.add(run);
    queue.settle(new ChatError('DESTROYED', 'gone'));
    queue.settle();
    await expect(waiting).rejects.toMatchObject({ code: 'DESTROYED' });
    expect(run).not.toHaveBeenCalled();
  });
});

describe('createEvents', () => {
  it('reports a listener that throws and calls the others', () => {
    const reported = vi.fn();
    vi.stubGlobal('reportError', reported);
    const events = createEvents<{ open: number }>();
    const heard = vi.fn();
    events.on('open', () => {
      throw new Error('theirs');
    });
    const stop = events.on('open', heard);
    events.emit('open', 1);
    stop();
    events.emit('open', 2);
    expect(heard.mock.calls).toEqual([[1]]);
    expect(reported).toHaveBeenCalledTimes(2);
    vi.unstubAllGlobals();
  });

  it('writes an error that nobody listens for to the console, and no other event', () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    const events = createEvents<{ error: string; open: undefined }>();
    events.emit('open', undefined);
    events.emit('error', 'refused');
    events.on('error', () => undefined)();
    events.emit('error', 'gone');
    events.on('error', () => undefined);
    events.emit('error', 'heard');
    expect(warn.mock.calls).toEqual([['refused'], ['gone']]);
    warn.mockRestore();
  });

  it('calls a function that listens twice, twice', () => {
    const events = createEvents<{ open: undefined }>();
    const heard = vi.fn();
    const stop = events.on('open', heard);
    events.on('open', heard);
    events.emit('open', undefined);
    stop();
    events.emit('open', undefined);
    expect(heard).toHaveBeenCalledTimes(3);
  });
});

describe('createReadyPromise', () => {
  it('keeps a waiting promise through a retry that follows no failure', async () => {
    const ready = createReadyPromise();
    const waiting = ready.promise;
    ready.renew();
    ready.settle();
    await expect(waiting).resolves.toBeUndefined();
  });

  it('has a new promise after a failure, and the old one stays rejected', async () => {
    const ready = createReadyPromise();
    const first = ready.promise;
    ready.settle(new ChatError('FRAME_BLOCKED', 'blocked'));
    ready.renew();
    ready.settle();
    await expect(first).rejects.toMatchObject({ code: 'FRAME_BLOCKED' });
    await expect(ready.promise).resolves.toBeUndefined();
  });
});
