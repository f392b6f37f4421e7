import { subscribeKey } from 'valtio/utils';
import { listen } from '../base/listen.ts';
import type { ShellApp } from './host-page.ts';

/**
 * Runs something once when the visitor turns to this tab or to the chat in it. Of two windows side by side,
 * only one is turned to.
 * @returns A function that ends the waiting.
 */
export const onNextUse = ({ host }: Pick<ShellApp, 'host'>, run: () => void): (() => void) => {
  const use = () => {
    stop();
    run();
  };
  const endings = [
    listen(globalThis, 'focus', use),
    listen(document, 'visibilitychange', () => document.visibilityState === 'visible' && use()),
    subscribeKey(host.state, 'isVisible', (isVisible) => isVisible && use()),
  ];
  const stop = () => {
    for (const end of endings) end();
  };
  return stop;
};
