import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import type { InlineConfig } from 'vite';
import { scriptPartBuild, scriptTagBuild } from '../../../../vite.config.ts';

/** The files of a test server, by path. */
export type Files = Map<string, string>;

type Script = { fileName: string; code: string };

/** The entry first. */
const runBuild = async (config: InlineConfig): Promise<[entry: Script, ...parts: Script[]]> => {
  const result = await build({
    ...config,
    logLevel: 'error',
    build: { ...config.build, write: false },
  });
  const [output] = Array.isArray(result) ? result : [result];
  if (!output || !('output' in output)) throw new Error('The build has no output.');
  const [entry, ...others] = output.output;
  return [entry, ...others.filter((other) => other.type === 'chunk')];
};

const appBuild = (entry: string): InlineConfig => ({
  configFile: false,
  build: {
    target: 'es2022',
    modulePreload: false,
    rolldownOptions: {
      input: fileURLToPath(new URL(entry, import.meta.url)),
      output: { format: 'es', codeSplitting: false },
    },
  },
});

/** Builds the SDK's script as it is published, and the stand-in apps. */
export const buildScripts = async (): Promise<Files> => {
  const parts = await runBuild(scriptPartBuild());
  const [script] = await runBuild(scriptTagBuild(parts[0].fileName));
  const [app] = await runBuild(appBuild('stand-in-app.ts'));
  const [foreignApp] = await runBuild(appBuild('foreign-app.ts'));
  return new Map([
    ['/sdk.js', script.code],
    ...parts.map(({ fileName, code }): [string, string] => [`/${fileName}`, code]),
    ['/app.js', app.code],
    ['/foreign-app.js', foreignApp.code],
  ]);
};
