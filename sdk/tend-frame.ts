import type { ChatCore, FollowedFrame } from './core.ts';
import type { Settings } from './options.ts';

/** How often a frame that has died is loaded again before the visitor is asked. */
const HEALS_MAX = 3;

/**
 * Looks after a chat that has been ready once, until the signal aborts: notices when its frame was reloaded or has died, and keeps
 * for the visitor's next page whether the chat stands open, or how many answers wait.
 */
export const tendFrame = (
  core: ChatCore,
  settings: Settings,
  frame: HTMLIFrameElement,
  followed: FollowedFrame,
  signal: AbortSignal,
): void => {
  if (signal.aborted) return;
  const { panel } = core.view;
  let heals = 0;
  let isProbing = false;
  let deadline: ReturnType<typeof setTimeout> | undefined;

  /** Any call will do that changes nothing. */
  const ask = () =>
    followed.call('setViewport', {
      width: panel.clientWidth,
      height: panel.clientHeight,
      offsetTop: 0,
      isFullScreen: settings.mode === 'bubble' && matchMedia('(max-width: 479.98px)').matches,
    });

  const heal = () => {
    if (heals >= HEALS_MAX) {
      core.fail('CONNECTION_LOST', `${core.appOrigin} stopped answering.`);
      return;
    }
    heals += 1;
    core.state = 'loading';
    core.readiness.renew();
    core.view.setStage('loading');
    clearTimeout(deadline);
    deadline = setTimeout(() => {
      if (core.state === 'loading') core.fail('CONNECTION_LOST', `${core.appOrigin} stopped answering.`);
    }, settings.connectTimeoutMs);
    frame.remove();
    panel.append(frame);
  };

  /** The end of a frame's process is told to nobody: it shows when the visitor turns to the chat. */
  const probe = async () => {
    if (isProbing || core.state !== 'ready') return;
    isProbing = true;
    const outcome = await ask();
    isProbing = false;
    if (
      outcome?.ok === false &&
      outcome.code === 'CALL_TIMEOUT' &&
      core.state === 'ready' &&
      !signal.aborted
    ) {
      heal();
    }
  };

  /** The new document may have greeted already, and an error page never will. */
  const onLoad = async () => {
    followed.expectGreeting();
    const outcome = await ask();
    if (outcome?.ok) followed.stopWaiting();
    else if (outcome?.code === 'CONNECTION_LOST') followed.connect();
  };

  const keep = () => {
    try {
      const kept = core.isOpen ? 'open' : core.state !== 'destroyed' && core.unread;
      if (kept) sessionStorage.setItem(core.pageUrl, `${kept}`);
      else sessionStorage.removeItem(core.pageUrl);
    } catch {
      // The page has no storage, or no room: the chat is closed on the next one.
    }
  };

  frame.addEventListener('load', () => void onLoad(), { signal });
  panel.addEventListener('pointerenter', () => void probe(), { signal });
  const endings = [
    core.events.on('open', () => void probe()),
    core.events.on('ready', () => clearTimeout(deadline)),
  ];
  if (settings.mode === 'bubble') {
    keep();
    endings.push(core.events.on('open', keep), core.events.on('close', keep), core.events.on('unread', keep));
  }
  signal.addEventListener('abort', () => {
    clearTimeout(deadline);
    for (const end of endings) end();
    if (core.state === 'destroyed') keep();
  });
};
