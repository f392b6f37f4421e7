import { browserNetwork, type NetworkState } from './network-state.ts';
import { browserStorage, type SafeStorage } from '../storage/safe-storage.ts';

/** What the start-up needs to know of the browser and of the page around the app. */
export type StartEnvironment = {
  /** The address of the app with its query parameters. */
  href: string;
  /** The origin of the page that embeds the app; undefined when the app is a page of its own. */
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
  /**
   * Lets the embedding site say who its user is before the chat is ready; never rejects.
   * @param isNeeded Nothing can go on, or somebody else's conversations could be shown, without it.
   */
  beforeReady?: (isNeeded: boolean) => Promise<void>;
};

const meta = (name: string): string =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content.trim() ?? '';

const originOf = (url: string): string => {
  try {
    return new URL(url).origin;
  } catch {
    return 'null';
  }
};

/** The embedding page's origin; the referrer stands in where there are no ancestor origins (Firefox). */
const findHostOrigin = (): string | undefined => {
  if (window.parent === window) return undefined;
  return location.ancestorOrigins?.[0] ?? originOf(document.referrer);
};

/** Reads the environment from the browser window and the deployment's meta tags. */
export const browserEnvironment = (): StartEnvironment => ({
  href: location.href,
  hostOrigin: findHostOrigin(),
  hostLocale: undefined,
  languages: navigator.languages,
  userAgent: navigator.userAgent,
  serviceBase: meta('casement-service').replace(/\/+$/, '') || '/im',
  allowedHosts: meta('casement-hosts').split(/\s+/).filter(Boolean),
  clientId: meta('casement-client-id'),
  network: browserNetwork,
  storage: browserStorage,
  fetch: undefined,
});
