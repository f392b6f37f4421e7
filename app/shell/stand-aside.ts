import type { LoginReason } from '../visitor/logins/site-user.ts';
import type { ShellApp } from './host-page.ts';
import { onNextUse } from './on-next-use.ts';

/**
 * Leaves who is here to another tab, which has let somebody else in, until the page here has named its user.
 */
export const createStandAside = (app: ShellApp, logIn: (reason: LoginReason) => Promise<void>) => {
  const { visitor, signal } = app;
  let stopWaiting: (() => void) | undefined;
  signal.addEventListener('abort', () => stopWaiting?.());

  const ask = async (): Promise<void> => {
    try {
      await logIn('returned');
    } catch {
      // The visitor may log in by the button that is there.
      return;
    }
    // Whoever is here by now may stay.
    if (visitor.state.phase.type === 'login-required') await visitor.start();
  };

  /**
   * Shows nothing more, and asks the page once this tab is used: pages in two windows that name two users
   * would else put one another out without an end.
   */
  return (): void => {
    stopWaiting?.();
    visitor.standAside();
    stopWaiting = onNextUse(app, () => void ask());
  };
};
