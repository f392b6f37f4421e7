import { i18n } from '../i18n/i18n.ts';
import { showToast } from '../ui/toast-store.ts';
import type { App } from './app.ts';

/** Leaves the login, also an ended one, and says so only when it fails; resolves with whether it is left. */
export const leaveLogin = async ({ host }: App): Promise<boolean> => {
  try {
    await host.logOut();
    return true;
  } catch {
    showToast('error', () => i18n.t('errors:systemRequest'));
    return false;
  }
};

/** Logs the visitor out as they want, and says how that went. */
export const logOut = async (app: App): Promise<void> => {
  if (await leaveLogin(app)) showToast('success', () => i18n.t('common:loggedOut'));
};
