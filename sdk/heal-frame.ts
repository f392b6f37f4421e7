import type { ChatCore } from './core.ts';
import type { Settings } from './options.ts';

/** How often a frame that has died is loaded again before the visitor is asked. */
const HEALS_MAX = 3;

/** Loads a frame again that no longer answers; `healsBefore` counts how often that was needed already. */
export const healFrame = (
  core: ChatCore,
  settings: Settings,
  frame: HTMLIFrameElement,
  healsBefore: number,
  signal: AbortSignal,
): void => {
  if (signal.aborted) return;
  const giveUp = () => core.fail('CONNECTION_LOST', `${core.appOrigin} stopped answering.`);
  if (healsBefore >= HEALS_MAX) {
    giveUp();
    return;
  }
  core.state = 'loading';
  core.readiness.renew();
  core.view.setStage('loading');
  const deadline = setTimeout(giveUp, settings.connectTimeoutMs);
  const stopListening = core.events.on('ready', () => end());
  const end = () => {
    clearTimeout(deadline);
    stopListening();
  };
  signal.addEventListener('abort', end);
  frame.remove();
  core.view.panel.append(frame);
};
