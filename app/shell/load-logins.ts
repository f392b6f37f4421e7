import { loadCode } from '../base/load-code.ts';
import type { ShellApp } from './host-page.ts';

/** Returns what logs the app's visitors in and out. */
export const loadLogins = async (app: ShellApp) => {
  const { createAppLogins } = await loadCode(() => import('./app-logins.ts'));
  return app.store(createAppLogins);
};
