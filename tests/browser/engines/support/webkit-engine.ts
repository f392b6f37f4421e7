import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { freePort } from '../../../support/free-port.ts';
import { ask } from './ask.ts';
import { startChild } from './child-process.ts';
import type { Engine, Primitive, Tab } from './engine.ts';
import { FRAME, inWindow } from './frame-offset.ts';
import { keyActions, pointerActions, typingActions } from './pointer-actions.ts';

export type WebKitPrograms = { driver: string; browser: string; screen: string };

type Session = { sessionId: string; capabilities: { browserVersion: string } };

/** The driver writes nothing when it listens, so it is asked until it does. */
const whenListening = async (port: number): Promise<void> => {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const socket = connect(port, '127.0.0.1');
    const isConnected = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (isConnected) return;
    await setTimeout(50);
  }
  throw new Error('WebKitWebDriver does not listen.');
};

/**
 * WebKitGTK's small browser, by plain WebDriver, on a screen that nobody sees; each tab is a browser of its
 * own.
 */
export const startWebKit = async ({ driver, browser, screen }: WebKitPrograms): Promise<Engine> => {
  const display = await startChild(
    screen,
    ['-displayfd', '1', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'],
    /^(\d+)\n/m,
  );
  const startDriver = async () => {
    const port = await freePort();
    const child = await startChild(driver, [`--port=${port}`, '--host=127.0.0.1'], undefined, {
      DISPLAY: `:${display.found[1] ?? ''}`,
      GDK_BACKEND: 'x11',
      NO_AT_BRIDGE: '1',
      LIBGL_ALWAYS_SOFTWARE: '1',
    });
    await whenListening(port);
    return { port, child };
  };
  let { port, child } = await startDriver();
  const send = <Result>(
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    body: object = {},
  ): Promise<Result> => ask<Result>(`http://127.0.0.1:${port}${path}`, method, body);

  const startSession = () =>
    send<Session>('POST', '/session', {
      capabilities: {
        alwaysMatch: { 'webkitgtk:browserOptions': { binary: browser, args: ['--automation'] } },
      },
    });
  /** The driver sometimes does not get its browser to start, and then starts no other. */
  const newSession = () =>
    startSession().catch(async () => {
      await child.stop();
      ({ port, child } = await startDriver());
      return startSession();
    });

  const tabOf = async ({ sessionId }: Session): Promise<Tab> => {
    const at = `/session/${sessionId}`;
    const toFrame = (id: object | null) => send('POST', `${at}/frame`, { id });
    const perform = async (actions: object) => void (await send('POST', `${at}/actions`, { actions }));
    const run = <Result = Primitive>(expression: string) =>
      send<Result>('POST', `${at}/execute/sync`, { script: `return (${expression})`, args: [] });
    const resize = async (width: number, height: number) => {
      // The size is the page's: the window adds a frame and a toolbar, and changes with a delay.
      for (let attempt = 0; attempt < 100; attempt += 1) {
        const [innerWidth = 0, innerHeight = 0] = String(await run('innerWidth + " " + innerHeight'))
          .split(' ')
          .map(Number);
        if (innerWidth === width && innerHeight === height) return;
        const rect = await send<{ width: number; height: number }>('GET', `${at}/window/rect`);
        await send('POST', `${at}/window/rect`, {
          width: Math.max(width, rect.width + width - innerWidth),
          height: Math.max(height, rect.height + height - innerHeight),
        });
        await setTimeout(50);
      }
      throw new Error(`The window does not become ${width} x ${height}.`);
    };
    await resize(1280, 800);
    return {
      goTo: async (url) => void (await send('POST', `${at}/url`, { url })),
      reload: async () => void (await send('POST', `${at}/refresh`, {})),
      goBack: async () => void (await send('POST', `${at}/back`, {})),
      evaluate: async (expression, place) => {
        if (place === 'page') return run(expression);
        // By element: frames in a shadow root have no number.
        const frame = await run<object | null>(FRAME);
        if (!frame) throw new Error('There is no frame.');
        await toFrame(frame);
        try {
          return await run(expression);
        } finally {
          await toFrame(null);
        }
      },
      movePointer: async (x, y, place) =>
        perform(pointerActions(...(await inWindow(x, y, place, run)), false)),
      click: async (x, y, place) => perform(pointerActions(...(await inWindow(x, y, place, run)), true)),
      type: (text) => perform(typingActions(text)),
      press: (key) => perform(keyActions(key)),
      resize,
      close: async () => void (await send('DELETE', at)),
    };
  };

  const first = await newSession();
  await send('DELETE', `/session/${first.sessionId}`);
  return {
    name: `WebKitGTK ${first.capabilities.browserVersion}`,
    openTab: async () => tabOf(await newSession()),
    close: async () => {
      await child.stop();
      await display.stop();
    },
  };
};
