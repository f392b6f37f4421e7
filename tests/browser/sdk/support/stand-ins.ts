import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

/** The files of a test server, by path. */
export type Files = Map<string, string>;

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const apps = { '/app.js': 'stand-in-app.ts', '/foreign-app.js': 'foreign-app.ts' };
const sdk = at('../../../../dist/sdk');
const cache = at('../../../../.cache');
const cached = join(cache, 'stand-in-apps.json');

type Cached = { key: string; apps: Record<string, string> };

/** Changes with the stand-in apps and, as the stamp of the build does, with all that they import. */
const keyOf = (): string => {
  const hash = createHash('sha256').update(readFileSync(join(cache, 'build-stamp-app')));
  for (const source of Object.values(apps)) hash.update(readFileSync(at(source)));
  return hash.digest('hex');
};

const readCached = (): Cached | undefined =>
  existsSync(cached) ? (JSON.parse(readFileSync(cached, 'utf8')) as Cached) : undefined;

const buildApp = async (source: string): Promise<string> => {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: { input: at(source), output: { format: 'es', codeSplitting: false } },
    },
  });
  const [output] = Array.isArray(result) ? result : [result];
  if (!output || !('output' in output)) throw new Error('The build has no output.');
  return output.output[0].code;
};

/**
 * Builds the stand-in apps, once for all workers, unless nothing has changed since. The packages have to be
 * built before.
 */
export const prepareStandIns = async (): Promise<void> => {
  const key = keyOf();
  if (readCached()?.key === key) return;
  const built: Cached = { key, apps: {} };
  for (const [path, source] of Object.entries(apps)) built.apps[path] = await buildApp(source);
  mkdirSync(cache, { recursive: true });
  writeFileSync(cached, JSON.stringify(built));
};

/** The SDK's script as it is published, and the stand-in apps. */
export const readScripts = (): Files => {
  const built = readCached();
  if (!built) throw new Error('The stand-in apps are not built; the global set-up does it.');
  const scripts = readdirSync(sdk).filter((name) => /^sdk(?:-.*)?\.js$/.test(name));
  return new Map([
    ...scripts.map((name): [string, string] => [`/${name}`, readFileSync(join(sdk, name), 'utf8')]),
    ...Object.entries(built.apps),
  ]);
};
