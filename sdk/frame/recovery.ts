import type { ChatContext, ChatFrame } from '../chat/context.ts';

/** How often a frame that has died is loaded again before the visitor is asked. */
const RECOVERIES_MAX = 3;

/** Loads a frame again that no longer answers; `recoveriesBefore` counts how often that was needed already. */
export const recoverFrame = (
  { settings, appOrigin, store, view, events, fail }: ChatContext,
  { element }: ChatFrame,
  recoveriesBefore: number,
  signal: AbortSignal,
): void => {
  const giveUp = () => fail('CONNECTION_LOST', `${appOrigin} stopped answering.`);
  if (recoveriesBefore >= RECOVERIES_MAX) {
    giveUp();
    return;
  }
  store.dispatch({ type: 'lost' });
  const deadline = setTimeout(giveUp, settings.connectTimeoutMs);
  const end = () => {
    clearTimeout(deadline);
    stopListening();
  };
  const stopListening = events.on('ready', end);
  signal.addEventListener('abort', end);
  element.remove();
  view.panel.append(element);
};
