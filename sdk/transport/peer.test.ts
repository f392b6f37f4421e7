// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { frameMethods, hostMethods, serveMethods } from '../protocol/methods.ts';
import type { Handlers } from '../protocol/methods.ts';
import { connectPeer } from './peer.ts';

const ORIGIN = 'https://chat.example.com';

const deliver = (source: object, data: unknown) =>
  queueMicrotask(() =>
    dispatchEvent(new MessageEvent('message', { data, origin: ORIGIN, source: source as Window })),
  );

const idle = () => undefined;

/** Two windows that hear each other: what is posted to one comes from the other. */
const makeWindows = () => {
  const host: { postMessage: (data: unknown) => void } = { postMessage: (data) => deliver(frame, data) };
  const frame: { postMessage: (data: unknown) => void } = { postMessage: (data) => deliver(host, data) };
  return { host: host as Window, frame: frame as Window };
};

const connectBoth = async (send: (text: string) => void | Promise<void>, isGreeted = true) => {
  const { host, frame } = makeWindows();
  const idleHandlers = Object.fromEntries(Object.keys(frameMethods).map((name) => [name, idle]));
  const handlers = { ...idleHandlers, send } as unknown as Handlers<typeof frameMethods>;
  const frameSide = connectPeer(host, ORIGIN, hostMethods, serveMethods(frameMethods, handlers));
  const hostSide = connectPeer(frame, ORIGIN, frameMethods, {});
  await Promise.all([hostSide.connected, frameSide.connected]);
  hostSide.setCapabilities(new Set(['send', 'show']));
  if (isGreeted) frameSide.setCapabilities(new Set());
  return { hostSide, frameSide };
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a call to the other side', () => {
  it('is not acted on before the greeting', async () => {
    const send = vi.fn();
    const { hostSide, frameSide } = await connectBoth(send, false);
    await expect(hostSide.call('send', ['hello'])).resolves.toMatchObject({ ok: false });
    expect(send).not.toHaveBeenCalled();
    frameSide.setCapabilities(new Set());
    await expect(hostSide.call('send', ['hello'])).resolves.toMatchObject({ ok: true });
    hostSide.destroy();
  });

  it('leaves no timer once it is answered', async () => {
    const send = vi.fn();
    const { hostSide } = await connectBoth(send);
    await expect(hostSide.call('send', ['hello'])).resolves.toEqual({ ok: true, value: null });
    expect(send).toHaveBeenCalledExactlyOnceWith('hello');
    expect(vi.getTimerCount()).toBe(0);
    hostSide.destroy();
  });

  it('waits no longer than its time for an answer', async () => {
    const { hostSide } = await connectBoth(() => new Promise(() => undefined));
    const outcome = hostSide.call('send', ['hello'], 500);
    await vi.advanceTimersByTimeAsync(499);
    expect(vi.getTimerCount()).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    await expect(outcome).resolves.toMatchObject({ ok: false, code: 'CALL_TIMEOUT' });
    expect(vi.getTimerCount()).toBe(0);
    hostSide.destroy();
  });

  it.each(['hostSide', 'frameSide'] as const)(
    'fails at once, without a timer, when %s ends',
    async (side) => {
      const peers = await connectBoth(() => new Promise(() => undefined));
      const outcome = peers.hostSide.call('send', ['hello']);
      await vi.advanceTimersByTimeAsync(1);
      peers[side].destroy();
      await expect(outcome).resolves.toMatchObject({ ok: false, code: 'CONNECTION_LOST' });
      expect(vi.getTimerCount()).toBe(0);
      await expect(peers.hostSide.call('show', [])).resolves.toMatchObject({ code: 'CONNECTION_LOST' });
    },
  );

  it('tells of a handler that fails, and nothing of why', async () => {
    const { hostSide } = await connectBoth(() => {
      throw new Error('/secret/path');
    });
    const outcome = await hostSide.call('send', ['hello']);
    expect(outcome).toMatchObject({ ok: false, code: 'CALL_FAILED' });
    expect(JSON.stringify(outcome)).not.toContain('secret');
    hostSide.destroy();
  });

  it('tells of a refused login by its code and the reason', async () => {
    const refusal = Object.assign(new Error('aud is wrong'), { name: 'LOGIN_REFUSED' });
    const { hostSide } = await connectBoth(() => Promise.reject(refusal));
    await expect(hostSide.call('send', ['hello'])).resolves.toEqual({
      ok: false,
      code: 'LOGIN_REFUSED',
      message: 'aud is wrong',
    });
    hostSide.destroy();
  });

  it('is not made when the other side lacks the method or the argument does not fit', async () => {
    const send = vi.fn();
    const { hostSide } = await connectBoth(send);
    await expect(hostSide.call('setDraft', ['x'])).resolves.toMatchObject({ code: 'UNSUPPORTED' });
    await expect(hostSide.call('send', ['x'.repeat(32_001)])).resolves.toMatchObject({
      code: 'INVALID_CALL',
    });
    expect(send).not.toHaveBeenCalled();
    hostSide.destroy();
  });

  it('is not made before the handshake', async () => {
    const { frame } = makeWindows();
    const alone = connectPeer(frame, ORIGIN, { ...hostMethods }, {});
    await expect(alone.call('close', [])).resolves.toMatchObject({ code: 'UNSUPPORTED' });
    alone.destroy();
    expect(vi.getTimerCount()).toBe(0);
  });
});
