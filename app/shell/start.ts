import { CALL_TIMEOUT_MS } from '../../sdk/protocol/limits.ts';
import { watchSideMenu } from '../features/history/side-menu-store.ts';
import { i18n } from '../i18n/i18n.ts';
import { onServiceFailure } from '../visitor/service-failures.ts';
import { visitor, setHostLocale } from '../visitor/visitor-store.ts';
import { setHostColorScheme, watchAppearance } from '../theme/appearance.ts';
import { showToast } from '../ui/toast-store.ts';
import type { HostConnection } from './bridge/host-connection.ts';
import { joinStart } from './begin.ts';
import { frameHints } from './frame-hints.ts';
import { frameHandlers } from './frame-handlers.ts';
import { closeChat, hostLink, linkToHost } from './host-link.ts';
import { joinHostPage, takeHostTools } from './host-page.ts';
import { refuseDrops } from './refuse-drops.ts';
import { showDocument, shownLook } from './show-document.ts';
import { watchEscape } from './watch-escape.ts';

const link = async (): Promise<HostConnection | null> => {
  const { botName } = visitor.robotConfig;
  const connection = await linkToHost(frameHandlers, {
    locale: visitor.language,
    ...shownLook(),
    ...(botName && { botName }),
  });
  if (!connection) return null;
  takeHostTools(connection);
  if (connection.host.locale) setHostLocale(connection.host.locale);
  if (connection.host.colorScheme) setHostColorScheme(connection.host.colorScheme);
  return connection;
};

/** How long the start waits for a host page that must say who its user is, and for one that may. */
const HOST_PAGE_MS = 3000;
const SILENT_LOGIN_MS = 300;
/** How long a question that comes before the host page has answered waits for what is to go along with it. */
const FIRST_QUESTION_MS = 1500;

const within = <Result>(promise: Promise<Result>, timeoutMs: number): Promise<Result | null> =>
  Promise.race([
    promise,
    new Promise<null>((resolve) => {
      setTimeout(resolve, timeoutMs, null);
    }),
  ]);

const silentLogin = async (connection: HostConnection): Promise<void> => {
  if (connection.host.hasUserToken) await (await import('./host-user.ts')).logInSilently();
};

/** Starts everything that is neither a component nor begun already (`begin.ts`). Lives as long as the document. */
export const start = (): void => {
  const { signal } = new AbortController();
  const hints = frameHints();
  watchAppearance(signal);
  refuseDrops(signal);
  if (hints.colorScheme) setHostColorScheme(hints.colorScheme);
  onServiceFailure(({ text, textKey }) => showToast('error', text || i18n.t(`errors:${textKey}`)));
  watchSideMenu();
  showDocument();
  if (!hostLink.isFramed) {
    joinStart(() => Promise.resolve());
    return;
  }
  let login: Promise<void> | undefined;
  const logInOnce = (connection: HostConnection) => (login ??= silentLogin(connection));
  if (hostLink.canClose) watchEscape(closeChat, signal);
  const linked = link();
  joinHostPage(() => within(linked, FIRST_QUESTION_MS));
  void linked.then((connection) => connection && logInOnce(connection));
  joinStart(async (isNeeded) => {
    const connection = await within(linked, isNeeded ? HOST_PAGE_MS : SILENT_LOGIN_MS);
    if (connection) await within(logInOnce(connection), isNeeded ? CALL_TIMEOUT_MS : SILENT_LOGIN_MS);
  });
};
