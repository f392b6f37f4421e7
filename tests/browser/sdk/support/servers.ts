import { once } from 'node:events';
import { createServer } from 'node:http';
import type { RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Files } from './stand-ins.ts';

const listen = async (answer: RequestListener, name: string) => {
  const server = createServer(answer);
  server.listen(0, name === 'localhost' ? 'localhost' : '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://${name}:${(server.address() as AddressInfo).port}`,
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
};

const appPage = (script: string) => `<!doctype html><html lang="en"><title>Stand-in</title>
<textarea aria-label="Message"></textarea><ol></ol>
<button id="close">Close chat</button><button id="grow">Grow</button><button id="rename">Rename</button><button id="chinese">Chinese</button>
<script type="module" src="${script}"></script>`;

/**
 * The stand-in app and the SDK's script, on `127.0.0.1`; what the bot id says decides how the app is served.
 */
export const startAppServer = async (files: Files) => {
  const requests: string[] = [];
  const server = await listen((request, response) => {
    const { pathname, search, searchParams } = new URL(request.url ?? '/', 'http://127.0.0.1');
    const path = pathname.replace(/^\/flaky-\d+/, '');
    // Below such a folder the second part of the script cannot be fetched the first time.
    const isRefused = path !== pathname && path.includes('sdk-connection') && !requests.includes(pathname);
    requests.push(pathname);
    const file = isRefused ? undefined : files.get(path);
    const bot = searchParams.get('bot_id');
    const headers: Record<string, string> = {
      'Access-Control-Allow-Origin': '*',
      'Cross-Origin-Resource-Policy': 'cross-origin',
      // A host page that is isolated asks for it: see the reference service's `page-policy.ts`.
      ...(bot !== 'careless' && {
        'Cross-Origin-Embedder-Policy': searchParams.has('coep') ? 'require-corp' : 'credentialless',
      }),
    };
    if (file !== undefined) {
      response.writeHead(200, { ...headers, 'Content-Type': 'text/javascript' }).end(file);
    } else if (pathname !== '/' || bot === 'missing') {
      response.writeHead(404, headers).end();
    } else if (bot === 'elsewhere' && request.headers.host?.startsWith('127')) {
      const { port } = new URL(`http://${request.headers.host}`);
      response.writeHead(302, { Location: `http://app.localhost:${port}/${search}` }).end();
    } else {
      if (bot === 'guarded') headers['Content-Security-Policy'] = "frame-ancestors 'none'";
      response.writeHead(200, { ...headers, 'Content-Type': 'text/html' });
      response.end(appPage(bot === 'newer' || bot === 'older' ? '/foreign-app.js' : '/app.js'));
    }
  }, '127.0.0.1');
  return { ...server, requests };
};

/** Host pages on `localhost`, which is another site than the app's. */
export const startHostServer = async () => {
  const pages: { html: string; headers: Record<string, string> }[] = [];
  const server = await listen((request, response) => {
    const page = pages[Number(request.url?.slice(1))];
    response.writeHead(page ? 200 : 404, {
      'Content-Type': 'text/html; charset=utf-8',
      ...page?.headers,
    });
    response.end(page?.html);
  }, 'localhost');
  return {
    ...server,
    /** Puts a page there and gives back its address. */
    addPage: (body: string, headers: Record<string, string> = {}, attributes = ''): string => {
      const html = `<!doctype html><html lang="en" ${attributes}><head><title>Host</title></head><body>${body}</body></html>`;
      return `${server.url}/${pages.push({ html, headers }) - 1}`;
    },
  };
};
