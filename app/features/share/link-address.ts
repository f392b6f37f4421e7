/**
 * The whole address of a link.
 * @param url As the service gives it: complete, or relative to the app.
 * @param page The address of the app.
 */
export const linkAddress = (url: string, page: string): string => {
  if (/^[a-z][a-z\d+.-]*:/i.test(url)) return url;
  const app = new URL('.', page);
  return new URL(url.replace(/^\/+/, ''), app).href;
};
