import {
  type GetUserToken,
  logInByHost,
  type LoginReason,
  logOut as leave,
  OtherVisitorError,
  type VisitorChange,
} from './host-login.ts';
import { retryStartUp, visitor, visitorRuntime, setHostLoginRenewal } from './visitor-store.ts';

type Listener = (change: Exclude<VisitorChange, 'none'>) => void;

const listeners = new Set<Listener>();
let askHost: GetUserToken = () => Promise.resolve(null);
let whenQuiet = () => Promise.resolve();
let running: Promise<void> | undefined;
/** What the site asks for while a login is being made already, when it may have named somebody else. */
let next: Promise<void> | undefined;

/**
 * Hears of each change of who is visiting, once the new credential is stored.
 * @returns Ends the listening.
 */
export const onVisitorChange = (listener: Listener): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

const runtime = () => ({
  ...visitorRuntime(),
  whenQuiet: () => whenQuiet(),
  isAnonymousAllowed: () => visitor.channelConfig.accessPermission === 3,
});

/** Takes over, also after another tab has done it, who is logged in. */
export const syncLogin = (): void => {
  visitor.isLoggedIn = visitorRuntime().credentials.isLoggedIn();
};

const take = async (change: VisitorChange): Promise<void> => {
  syncLogin();
  if (change === 'none') return;
  for (const listener of listeners) listener(change);
  const { phase, isLoggedIn, channelConfig } = visitor;
  if (phase.type === 'starting') return;
  // Another user may be under review, disabled, or let in where the one before was not.
  const isGated = phase.type !== 'ready' || channelConfig.accessPermission === 1;
  // Not waited for: what starts anew may itself have to wait for a login.
  if (isGated) void retryStartUp();
  else if (!isLoggedIn) await visitorRuntime().credentials.ensure();
};

const ask = async (reason: LoginReason): Promise<void> => {
  try {
    await take(await logInByHost(runtime(), askHost, reason));
  } catch (error) {
    if (error instanceof OtherVisitorError) await take('other-visitor');
    throw error;
  }
};

const whenDone = async (): Promise<void> => {
  try {
    await running;
  } catch {
    // Whoever asked for it hears of it.
  }
};

const askNext = async (): Promise<void> => {
  await whenDone();
  next = undefined;
  await logIn('asked');
};

/**
 * Logs in as the user whom the embedding site names now; rejects when site or service cannot. Calls at once are one, but
 * for what the site asks for: it may name another user by then.
 */
export const logIn = (reason: LoginReason): Promise<void> => {
  if (running && reason === 'asked') return (next ??= askNext());
  running ??= ask(reason).finally(() => {
    running = undefined;
  });
  return running;
};

/**
 * Logs out and goes on as a new visitor, or stays before the log-in where one is required.
 * @param isWanted By the visitor, who then stays logged out over page loads of a site that still knows them.
 */
export const logOut = async (isWanted = false): Promise<void> => {
  // A login that is being made would come after it, and stay.
  await whenDone();
  const { change, told } = leave(runtime(), isWanted);
  await take(change);
  await told;
};

/** Sets what says when no answer is being written. */
export const setWhenQuiet = (given: () => Promise<void>): void => {
  whenQuiet = given;
};

/** Asks this site who its user is, from now on, and again each time that the service refuses a login of theirs. */
export const setHostUserToken = (getUserToken: GetUserToken): void => {
  askHost = getUserToken;
  setHostLoginRenewal(async () => {
    const { hostUser, token } = visitorRuntime().readRecord();
    const isRefused = () => visitorRuntime().readRecord().token === token;
    try {
      await running;
      if (isRefused()) await logIn('refused');
    } catch {
      // What is stored says what is left.
    }
    if (visitorRuntime().readRecord().hostUser !== hostUser) return false;
    return isRefused() ? undefined : true;
  });
};
