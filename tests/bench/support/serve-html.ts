import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Serves pages of a measurement on a free port; `html` makes the page of a path. */
export const serveHtml = async (
  html: (path: string) => string,
): Promise<{ url: string; close: () => void }> => {
  const server = createServer(({ url = '/' }, response) => {
    response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(html(url));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
};
