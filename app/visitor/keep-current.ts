import { isLoggedIn } from './identity/identity.ts';
import type { Visitor } from './visitor.ts';

/** How often an open page looks whether a token is about to end. */
const RENEW_EVERY_MS = 600_000;

/** Takes over a login or log-out that happened in another tab. */
export const followOtherTab = ({ state, identity, start, checkAccount }: Visitor): void => {
  const wasLoggedIn = isLoggedIn(state.identity);
  identity.show();
  const { phase, channelConfig } = state;
  if (phase.type === 'login-required' && phase.isAside) return;
  const isIn = isLoggedIn(state.identity);
  const isShut = phase.type === 'login-required';
  const mustShut = phase.type === 'ready' && channelConfig.accessPermission === 1;
  if (isIn ? isShut : wasLoggedIn && mustShut) void start();
  else if (isIn !== wasLoggedIn && phase.type === 'ready') void checkAccount();
};

/** Keeps an open page in step with what other tabs store, and its token from ending while it is in use. */
export const keepCurrent = (visitor: Visitor, renewAhead: () => void, signal: AbortSignal): void => {
  globalThis.addEventListener?.('storage', visitor.followOtherTab, { signal });
  const renewing = setInterval(renewAhead, RENEW_EVERY_MS);
  signal.addEventListener('abort', () => clearInterval(renewing));
  // Timers stand still while a computer sleeps.
  globalThis.document?.addEventListener('visibilitychange', renewAhead, { signal });
};
