import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream, existsSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { join, relative } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { createServer, mergeConfig } from 'vite';
import type { Plugin, ViteDevServer } from 'vite';
import { appBuild } from '../../vite.config.ts';
import { buildSdkScript } from '../build/sdk-script.ts';
import { root } from './command.ts';

const sdkFolder = join(root, '.cache/dev-sdk');

const buildSdk = () => buildSdkScript({ build: { outDir: sdkFolder } });

/**
 * Whether the SDK's script is built from a file: its sources, and its texts, which lie outside its folder.
 */
export const isOfSdk = (path: string): boolean =>
  /^(?:sdk\/|locales\/[^/]+\/sdk(?:-\w+)?\.json$)/.test(relative(root, path)) && !/\.test\.tsx?$/.test(path);

const sendScript = (file: string, response: ServerResponse): void => {
  const isThere = existsSync(file);
  response.writeHead(isThere ? 200 : 404, {
    'Content-Type': 'text/javascript; charset=utf-8',
    'Cache-Control': 'no-store',
    'Access-Control-Allow-Origin': '*',
  });
  if (isThere) createReadStream(file).pipe(response);
  else response.end();
};

/** Serves the script-tag SDK to host pages as a service does, and builds it anew after each change. */
const serveSdk: Plugin = {
  name: 'casement-dev-sdk',
  configureServer: async (server) => {
    let built = buildSdk();
    server.watcher.add([join(root, 'sdk'), join(root, 'locales')]);
    server.watcher.on('all', (_event, path) => {
      if (!isOfSdk(path)) return;
      built = built.then(buildSdk).catch((error: unknown) => {
        server.config.logger.error(`The SDK was not built: ${String(error)}`);
      });
    });
    server.middlewares.use((request, response, next) => {
      const name = /^\/(sdk[\w.-]*\.js)$/.exec(request.url ?? '')?.[1];
      if (name === undefined) next();
      else void built.then(() => sendScript(join(sdkFolder, name), response));
    });
    await built;
  },
};

/** The app from its sources with hot reload, and the service's calls behind the same origin. */
export const startAppServer = async (ports: { app: number; service: number }): Promise<ViteDevServer> => {
  const target = `http://127.0.0.1:${ports.service}`;
  const server = await createServer(
    mergeConfig(appBuild(), {
      cacheDir: join(root, '.cache/vite'),
      logLevel: 'warn',
      plugins: [serveSdk],
      server: {
        host: '127.0.0.1',
        port: ports.app,
        strictPort: true,
        cors: true,
        proxy: { '/admin': target, '/im': target, '/docs': target, '/healthz': target },
        fs: { allow: [root] },
      },
    }),
  );
  return server.listen();
};

const startTimeoutMs = 60_000;

/** Resolves once the service takes requests. Throws when it does not come up; its log says why. */
export const waitForService = async (port: number): Promise<void> => {
  const deadline = performance.now() + startTimeoutMs;
  while (performance.now() < deadline) {
    const answer = await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => undefined);
    if (answer?.ok === true) return;
    await setTimeout(100);
  }
  throw new Error(`The service did not start within ${startTimeoutMs / 1000} s; its log above says why.`);
};

/** Runs the reference service and starts it anew when one of its sources changes. */
export const watchService = (port: number): { close(): Promise<void> } => {
  const child: ChildProcess = spawn(
    process.execPath,
    [
      join(root, 'node_modules/tsx/dist/cli.mjs'),
      'watch',
      '--clear-screen=false',
      '--conditions=casement-source',
      'service/main.ts',
    ],
    {
      cwd: root,
      // In development, the service checks its replies against the contract.
      env: { NODE_ENV: 'development', ...process.env, PORT: String(port), HOST: '127.0.0.1' },
      // The service logs to stdout, where nothing but the two addresses shall stand.
      stdio: ['ignore', process.stderr, 'inherit'],
    },
  );
  return {
    close: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
};
