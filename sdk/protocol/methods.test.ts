import { describe, expect, it, vi } from 'vitest';
import { RATE } from './limits.ts';
import { frameMethods, serveMethods } from './methods.ts';

const handlers = () => ({
  ping: vi.fn(),
  show: vi.fn(),
  hide: vi.fn(),
  focus: vi.fn(),
  send: vi.fn(),
  setDraft: vi.fn(),
  offerDraft: vi.fn(),
  startNewChat: vi.fn(),
  setLocale: vi.fn(),
  setColorScheme: vi.fn(),
  setExpansion: vi.fn(),
  setViewport: vi.fn(),
  setTools: vi.fn(),
  setContext: vi.fn(),
  login: vi.fn(),
  logout: vi.fn(),
});

describe('what the host page may call', () => {
  it('hands checked arguments to the app', async () => {
    const app = handlers();
    const methods = serveMethods(frameMethods, app);
    const viewport = { width: 390, height: 500, offsetTop: 0, isFullScreen: true };
    expect(await methods.send('hello')).toEqual({ ok: true });
    await methods.setViewport(viewport);
    expect(app.send).toHaveBeenCalledWith('hello');
    expect(app.setViewport).toHaveBeenCalledWith(viewport);
  });

  it.each([
    ['send', 5],
    ['send', 'x'.repeat(32_001)],
    ['setDraft', null],
    ['setLocale', 'x'],
    ['setColorScheme', 'sepia'],
    ['setViewport', { width: '1' }],
    ['setTools', [{ name: 'no spaces', description: '', parameters: {} }]],
    ['setContext', 'title'],
  ] as const)('refuses %s(%j) without troubling the app', async (name, value) => {
    const app = handlers();
    const method = serveMethods(frameMethods, app)[name] as (argument: unknown) => Promise<unknown>;
    expect(await method(value)).toMatchObject({ ok: false, code: 'INVALID_CALL' });
    expect(app[name]).not.toHaveBeenCalled();
  });

  it('lets a burst pass, refuses the flood, and grants again with time', async () => {
    vi.useFakeTimers();
    const app = handlers();
    const methods = serveMethods(frameMethods, app);
    const pass = async (times: number) => {
      const outcomes = await Promise.all(Array.from({ length: times }, () => methods.show()));
      return outcomes.filter(({ ok }) => ok).length;
    };
    expect(await pass(RATE.burst + 10)).toBe(RATE.burst);
    expect(await methods.show()).toMatchObject({ ok: false, code: 'RATE_LIMITED' });
    vi.advanceTimersByTime(1000);
    expect(await pass(RATE.burst)).toBe(RATE.perSecond);
    vi.advanceTimersByTime(60_000);
    expect(await pass(RATE.burst + 10)).toBe(RATE.burst);
    expect(app.show).toHaveBeenCalledTimes(2 * RATE.burst + RATE.perSecond);
    vi.useRealTimers();
  });

  it('says that a call failed, and nothing of why', async () => {
    const app = handlers();
    app.send.mockRejectedValue(new Error('/secret/path'));
    const outcome = await serveMethods(frameMethods, app).send('hello');
    expect(outcome).toMatchObject({ ok: false, code: 'CALL_FAILED' });
    expect(JSON.stringify(outcome)).not.toContain('secret');
  });

  it.each(['LOGIN_REFUSED', 'CALL_FAILED'])(
    'says why, where that is meant for the page: %s',
    async (name) => {
      const app = handlers();
      app.send.mockRejectedValueOnce(Object.assign(new Error('aud is wrong'), { name }));
      const outcome = await serveMethods(frameMethods, app).send('hello');
      expect(outcome).toEqual({ ok: false, code: name, message: 'aud is wrong' });
    },
  );
});
