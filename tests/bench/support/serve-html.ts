import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

type Served = { url: string; close: () => void };

/** Answers requests on a free port. */
export const serve = async (answer: RequestListener): Promise<Served> => {
  const server = createServer(answer);
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

/** Serves pages of a measurement; `html` makes the page of a path. */
export const serveHtml = (html: (path: string) => string): Promise<Served> =>
  serve(({ url = '/' }, response) => {
    response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(html(url));
  });
