import type { SafeStorage } from '../storage/safe-storage.ts';
import { untilAborted } from '../base/until-aborted.ts';
import { listen } from '../base/listen.ts';

/** Whether the browser has a network, as far as it knows. */
export type NetworkState = {
  isOnline: () => boolean;
  /** Resolves once there is a network, or when the signal aborts. */
  whenOnline: (signal: AbortSignal) => Promise<void>;
};

/** The browser and the page around the app, as far as the app needs to know them. */
export type Environment = {
  /** The address of the app with its query parameters. */
  href: string;
  /**
   * The origin of the page that embeds the app, `null` when it cannot be known; undefined when the app is a
   * page of its own.
   */
  hostOrigin: string | undefined;
  /**
   * Whether the browser itself told this origin; else the page around may have told it, and may be another
   * one.
   */
  isHostOriginCertain: boolean;
  /** The language that the host page asks for. */
  hostLocale: string | undefined;
  /** The browser's languages, the preferred one first. */
  languages: readonly string[];
  userAgent: string;
  /** The service's base: a path or an address, without a slash at its end. */
  serviceBase: string;
  /** Host names on which the built-in sign-in client id is used. */
  allowedHosts: readonly string[];
  /** The built-in sign-in client id. */
  clientId: string;
  network: NetworkState;
  storage: SafeStorage;
  /** The browser's own when undefined. */
  fetch: typeof fetch | undefined;
};

/** The browser's own view of its network. */
export const browserNetwork: NetworkState = {
  isOnline: () => globalThis.navigator?.onLine ?? true,
  whenOnline: async (signal) => {
    if (browserNetwork.isOnline()) return;
    await untilAborted(signal, (settle) => listen(globalThis, 'online', settle));
  },
};
