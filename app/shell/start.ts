import { createSideMenu } from '../features/history/side-menu-store.ts';
import { setHostColorScheme, watchAppearance } from '../theme/appearance.ts';
import { basePath, isAtRoot } from './base-path.ts';
import { frameHints, isFramed } from './host-hints.ts';
import { createHostLink } from './host-link.ts';
import type { ShellApp } from './host-page.ts';
import { followKeyboard } from './keyboard-room.ts';
import { createDocumentView } from './show-document.ts';
import { watchEscape } from './watch-escape.ts';

/** Starts what a shared chat needs beside its components: its look and its language. */
export const startSharedChat = (app: ShellApp): void => {
  // The router, which does so for the chat, is not loaded here.
  if (!isAtRoot()) history.replaceState(null, '', basePath + location.search + location.hash);
  watchAppearance(app.signal);
  app.store(createDocumentView);
  void app.visitor.start();
};

const refuse = (event: DragEvent) => {
  if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return;
  event.preventDefault();
  event.dataTransfer.dropEffect = 'none';
};

/**
 * Refuses files that are dropped where nothing takes them: some browsers would open such a file in place of
 * the chat.
 */
const refuseDrops = (signal: AbortSignal): void => {
  // A part that comes under a file just before it is let go of hears no `dragover`. The parts that take files
  // listen on the document, so they hear first.
  for (const name of ['dragenter', 'dragover', 'drop'] as const)
    globalThis.addEventListener(name, refuse, { signal });
};

/** Starts what the drawn app needs beside its components. */
export const start = (app: ShellApp): void => {
  const { host, signal } = app;
  const { mode, colorScheme } = frameHints();
  watchAppearance(signal);
  refuseDrops(signal);
  // In a frame, the host page tells how much room the keyboard leaves: only its window knows.
  if (!isFramed()) followKeyboard(signal);
  if (colorScheme) setHostColorScheme(colorScheme);
  app.store(createDocumentView);
  app.store(createSideMenu);
  app.store(createHostLink);
  // Only a panel over the page goes by Escape: a chat that fills the window would leave nothing behind.
  if (mode === 'bubble') watchEscape(() => (host.state.isExpanded ? host.restore() : host.close()), signal);
};
