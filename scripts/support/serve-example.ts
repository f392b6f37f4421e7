import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { createServer } from 'vite';
import type { Plugin } from 'vite';
import { createSiteLogin } from '../../examples/login/site-login.ts';
import { root } from './command.ts';

/**
 * Packages that Vite makes ready before the first visitor; one that it finds later makes it load the page
 * again.
 */
const packages = {
  npm: ['penpal'],
  react: ['penpal', 'react', 'react-dom/client', 'react/jsx-dev-runtime', '@tanstack/react-router'],
};

/** Examples that Vite builds; the one with the script tag has a server of its own. */
export const viteExamples = ['npm', 'react'] as const;
export type ViteExample = (typeof viteExamples)[number];

export type ServeExampleOptions = {
  name: ViteExample;
  /** 0 takes a free one. */
  port: number;
  /** The chat service's address, such as `http://127.0.0.1:4300`. */
  serviceUrl: string;
  /** The secret that site and service share; without it, the site has no log-in. */
  loginSecret?: string;
};

/** The site's own server, where it is no more than a log-in. */
const serveLogin = (secret: string): Plugin => {
  const login = createSiteLogin(secret);
  return {
    name: 'example-login',
    configureServer: ({ middlewares }) => {
      middlewares.use((request, response, next) => void (login.answer(request, response) || next()));
    },
  };
};

/** Serves an example on `localhost`, with the package as it was built, for the chat of a service. */
export const serveExample = async ({ name, port, serviceUrl, loginSecret }: ServeExampleOptions) => {
  const server = await createServer({
    configFile: false,
    root: join(root, 'examples', name),
    cacheDir: join(root, '.cache/vite', name),
    plugins: [react(), ...(loginSecret ? [serveLogin(loginSecret)] : [])],
    logLevel: 'error',
    optimizeDeps: { include: packages[name], noDiscovery: true },
    define: { 'import.meta.env.VITE_CHAT_URL': JSON.stringify(`${serviceUrl}/`) },
    server: { host: 'localhost', port, strictPort: port !== 0, hmr: false, watch: null },
  });
  await server.listen();
  const [url = ''] = server.resolvedUrls?.local ?? [];
  return { url: url.replace(/\/$/, ''), close: () => server.close() };
};
