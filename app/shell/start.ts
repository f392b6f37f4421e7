import { subscribeKey } from 'valtio/utils';
import { openLatest } from '../conversation/conversation-store.ts';
import { watchSideMenu } from '../features/history/side-menu-store.ts';
import { i18n } from '../i18n/i18n.ts';
import { onServiceFailure } from '../session/service-failures.ts';
import { session, setHostLocale, startUp } from '../session/session-store.ts';
import { setHostColorScheme, watchAppearance } from '../theme/appearance.ts';
import { showToast } from '../ui/toast-store.ts';
import { readHostOrigin } from './bridge/host-origin.ts';
import { frameHandlers } from './frame-handlers.ts';
import { closeChat, frameHints, hostLink, linkToHost } from './host-link.ts';
import { joinHostPage, takeHostTools } from './host-page.ts';
import { showDocument, shownLook } from './show-document.ts';
import { watchEscape } from './watch-escape.ts';

/** Where the session stands may change many times; the conversation opens each time that it gets ready. */
const openWhenReady = () =>
  subscribeKey(session, 'phase', ({ type }) => {
    if (type === 'ready') void openLatest();
  });

const link = async () => {
  const { botName } = session.robotConfig;
  const connection = await linkToHost(frameHandlers, {
    locale: session.language,
    ...shownLook(),
    ...(botName && { botName }),
  });
  if (!connection) return;
  takeHostTools(connection);
  if (connection.host.locale) setHostLocale(connection.host.locale);
  if (connection.host.colorScheme) setHostColorScheme(connection.host.colorScheme);
};

/** Starts everything that is not a component. Lives as long as the document. */
export const start = (): void => {
  const { signal } = new AbortController();
  const hints = frameHints();
  watchAppearance(signal);
  if (hints.colorScheme) setHostColorScheme(hints.colorScheme);
  onServiceFailure(({ text, textKey }) => showToast('error', text || i18n.t(`errors:${textKey}`)));
  openWhenReady();
  void startUp({
    ...(hostLink.isFramed && { hostOrigin: readHostOrigin() ?? 'null' }),
    ...(hints.locale && { hostLocale: hints.locale }),
  });
  watchSideMenu();
  showDocument();
  if (hostLink.isFramed) {
    joinHostPage();
    watchEscape(closeChat, signal);
    void link();
  }
};
