/**
 * The folder that the app is served from: both this module and what the build makes of it lie one folder
 * below.
 */
export const basePath = new URL(/* @vite-ignore */ '..', import.meta.url).pathname;

/** Whether the app is at its one address, whatever the query says. */
export const isAtRoot = (): boolean =>
  location.pathname === basePath || location.pathname === `${basePath}index.html`;
