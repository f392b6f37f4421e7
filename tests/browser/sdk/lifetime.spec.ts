import { expect } from '@playwright/test';
import { casement, test } from './support/test.ts';

test('leaves no element, listener, timer or global behind', async ({ page, frame, openHost }) => {
  await page.addInitScript(() => {
    const counts = { listeners: 0, timers: 0 };
    Object.assign(globalThis, { counts });
    const { addEventListener, removeEventListener } = EventTarget.prototype;
    const living = new Map<EventTarget, Set<string>>();
    const keep = (target: EventTarget) =>
      target === window || target === document || target === visualViewport;
    const keyOf = (() => {
      const ids = new WeakMap<object, number>();
      let last = 0;
      return (type: string, listener: object) => {
        if (!ids.has(listener)) ids.set(listener, (last += 1));
        return `${type} ${ids.get(listener)}`;
      };
    })();
    const count = () => {
      counts.listeners = Array.from(living.values()).reduce((sum, set) => sum + set.size, 0);
    };
    EventTarget.prototype.addEventListener = function (type, listener, options) {
      addEventListener.call(this, type, listener, options);
      const target = (this as EventTarget | undefined) ?? window;
      if (!listener || !keep(target)) return;
      const set = living.get(target) ?? new Set();
      living.set(target, set.add(keyOf(type, listener)));
      const signal = typeof options === 'object' ? options.signal : undefined;
      if (signal)
        addEventListener.call(signal, 'abort', () => {
          set.delete(keyOf(type, listener));
          count();
        });
      count();
    };
    EventTarget.prototype.removeEventListener = function (type, listener, options) {
      removeEventListener.call(this, type, listener, options);
      if (listener) living.get((this as EventTarget | undefined) ?? window)?.delete(keyOf(type, listener));
      count();
    };
  });
  const look = () =>
    page.evaluate(() => ({
      html: document.documentElement.outerHTML,
      listeners: (globalThis as unknown as { counts: { listeners: number } }).counts.listeners,
      globals: Object.keys(globalThis)
        .filter((name) => name !== 'casement')
        .toSorted(),
    }));

  await openHost('data-channel-id="web"');
  const before = await look();
  for (let round = 0; round < 3; round += 1) {
    await casement(page, 'createChat', { botId: 'plain' });
    await casement(page, 'open');
    await expect(frame.getByRole('textbox')).toBeFocused();
    await page.evaluate(() => {
      const { createChat } = (
        globalThis as unknown as { casement: { createChat(options: object): { destroy(): void } } }
      ).casement;
      createChat({ botId: 'plain' }).destroy();
    });
    expect(await look()).toEqual(before);
  }
});

test('takes the global away with the script’s own chat', async ({ page, launcher, openHost }) => {
  await openHost();
  await casement(page, 'destroy');
  await expect(launcher).toHaveCount(0);
  expect(await page.evaluate(() => 'casement' in globalThis)).toBe(false);
});

test('throws DESTROYED for every call after the end, and rejects what was waiting', async ({
  page,
  openHost,
}) => {
  await openHost('data-channel-id="web"');
  const codes = await page.evaluate(async () => {
    type Made = Record<string, (...values: unknown[]) => unknown>;
    const { createChat } = (globalThis as unknown as { casement: { createChat(options: object): Made } })
      .casement;
    const chat = createChat({ botId: 'plain' });
    const waiting = (chat['setDraft']?.('draft') as Promise<void>).catch(
      (error: { code: string }) => error.code,
    );
    chat['destroy']?.();
    chat['destroy']?.();
    const thrown = ['open', 'close', 'toggle', 'send', 'setDraft', 'startNewChat', 'setLocale', 'on'].map(
      (name) => {
        try {
          chat[name]?.('en');
          return name;
        } catch (error) {
          return (error as { code: string }).code;
        }
      },
    );
    return new Set([await waiting, ...thrown]).size === 1 ? await waiting : thrown.join();
  });
  expect(codes).toBe('DESTROYED');
});

test('ends by the page’s own signal', async ({ page, launcher, openHost }) => {
  await openHost('data-channel-id="web"');
  await page.evaluate(() => {
    const owner = new AbortController();
    const { createChat } = (globalThis as unknown as { casement: { createChat(options: object): void } })
      .casement;
    createChat({ botId: 'plain', signal: owner.signal });
    Object.assign(globalThis, { owner });
  });
  await expect(launcher).toBeVisible();
  await page.evaluate(() => (globalThis as unknown as { owner: AbortController }).owner.abort());
  await expect(launcher).toHaveCount(0);
});

test('goes on after a reload of the frame', async ({ page, frame, launcher, openHost }) => {
  await openHost();
  await launcher.click();
  await expect(frame.getByRole('textbox')).toBeFocused();
  await casement(page, 'send', 'before');
  await expect(frame.getByText('send "before"')).toBeAttached();
  const inner = page.frames().find((candidate) => candidate !== page.mainFrame());
  await inner?.evaluate(() => location.reload());
  await expect(frame.getByText('send "before"')).toHaveCount(0);
  await expect(frame.getByText('show').first()).toBeAttached();
  await casement(page, 'send', 'after');
  await expect(frame.getByText('send "after"')).toBeAttached();
  expect(await page.evaluate(() => history.length)).toBe(2);
});

test('goes on when the page moves the chat’s element', async ({ page, frame, launcher, openHost }) => {
  await openHost(undefined, { body: '<main></main>' });
  await launcher.click();
  await expect(frame.getByRole('textbox')).toBeFocused();
  await page.evaluate(() =>
    document.querySelector('main')?.append(document.querySelector('[data-casement]')!),
  );
  await expect(frame.getByText('show').first()).toBeAttached();
  await casement(page, 'send', 'moved');
  await expect(frame.getByText('send "moved"')).toBeAttached();
});

test('loads when the page is idle where the page asks for it', async ({ page, frame, openHost }) => {
  await openHost('data-bot-id="plain" data-channel-id="web" data-preload="idle"');
  await expect(frame.getByText('hide').first()).toBeAttached();
  await expect(page.locator('iframe')).toBeHidden();
});
