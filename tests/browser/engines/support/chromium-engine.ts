import { chromium } from '@playwright/test';
import { chromiumLaunch } from '../../support/chromium.ts';
import type { Engine, Place, Primitive } from './engine.ts';
import { inWindow } from './frame-offset.ts';

/** The Chromium of the other browser tests. */
export const startChromium = async (): Promise<Engine> => {
  const browser = await chromium.launch(chromiumLaunch());
  return {
    name: `Chromium ${browser.version()}`,
    openTab: async () => {
      const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
      const page = await context.newPage();
      const chat = () => page.frames().find((frame) => frame.parentFrame() === page.mainFrame());
      const pointIn = (x: number, y: number, place: Place) =>
        inWindow(x, y, place, (expression) => page.evaluate<Primitive>(expression));
      return {
        goTo: async (url) => void (await page.goto(url)),
        reload: async () => void (await page.reload()),
        goBack: async () => void (await page.goBack()),
        evaluate: async (expression, place) => {
          const frame = place === 'page' ? page.mainFrame() : chat();
          if (!frame) throw new Error('There is no frame.');
          return frame.evaluate<Primitive>(expression);
        },
        movePointer: async (x, y, place) => page.mouse.move(...(await pointIn(x, y, place))),
        click: async (x, y, place) => page.mouse.click(...(await pointIn(x, y, place))),
        type: (text) => page.keyboard.type(text),
        press: (key) => page.keyboard.press(key),
        resize: (width, height) => page.setViewportSize({ width, height }),
        close: () => context.close(),
      };
    },
    close: () => browser.close(),
  };
};
