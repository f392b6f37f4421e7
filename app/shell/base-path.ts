/** The folder that the app is served from; assets lie one folder below it. */
export const basePath = import.meta.env.DEV ? '/' : new URL('..', import.meta.url).pathname;

/** Whether the app is at its one address, whatever the query says. */
export const isAtRoot = (): boolean =>
  location.pathname === basePath || location.pathname === `${basePath}index.html`;
