import { webUrl } from '../../ui/safe-address.ts';

/**
 * The whole address of a link; '' for what is no http or https address.
 * @param url As the service gives it: complete, or relative to the app.
 * @param page The address of the app.
 */
export const linkAddress = (url: string, page: string): string =>
  webUrl(url.replace(/^\/+/, ''), new URL('.', page).href)?.href ?? '';
