import type { SafeStorage } from '../storage/safe-storage.ts';
import type { NetworkState } from './network-state.ts';

/** The browser and the page around the app, as far as the app needs to know them. */
export type Environment = {
  /** The address of the app with its query parameters. */
  href: string;
  /** The origin of the page that embeds the app, `null` when it cannot be known; undefined when the app is a page of its own. */
  hostOrigin: string | undefined;
  /** The language that the host page asks for. */
  hostLocale: string | undefined;
  /** The browser's languages, the preferred one first. */
  languages: readonly string[];
  userAgent: string;
  /** Where the service is: a path or an address, without a slash at its end. */
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
