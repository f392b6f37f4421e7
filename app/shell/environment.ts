import { browserStorage } from '../storage/safe-storage.ts';
import type { Environment } from '../visitor/environment.ts';
import { browserNetwork } from '../visitor/environment.ts';
import { frameHints, isFramed, isHostOriginCertain, readHostOrigin } from './host-hints.ts';

const meta = (name: string): string =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content.trim() ?? '';

/** Reads the environment from the browser window and the deployment's meta tags. */
export const browserEnvironment = (): Environment => ({
  href: location.href,
  hostOrigin: isFramed() ? (readHostOrigin() ?? 'null') : undefined,
  isHostOriginCertain: isHostOriginCertain(),
  hostLocale: frameHints().locale,
  languages: navigator.languages,
  userAgent: navigator.userAgent,
  serviceBase: meta('casement-service').replace(/\/$/, '') || '/im',
  allowedHosts: meta('casement-hosts').split(/\s+/).filter(Boolean),
  clientId: meta('casement-client-id'),
  network: browserNetwork,
  storage: browserStorage,
  fetch: undefined,
});
