import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import type { InlineConfig } from 'vite';
import { scriptPartBuild, scriptTagBuild } from '../../../../vite.config.ts';

/** What a server of the tests answers, by path. */
export type Files = Map<string, string>;

const runBuild = async (config: InlineConfig): Promise<{ fileName: string; code: string }> => {
  const result = await build({
    ...config,
    logLevel: 'error',
    build: { ...config.build, write: false, sourcemap: false },
  });
  const [output] = Array.isArray(result) ? result : [result];
  if (!output || !('output' in output)) throw new Error('The build has no output.');
  return output.output[0];
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
  const part = await runBuild(scriptPartBuild());
  const script = await runBuild(scriptTagBuild(part.fileName));
  const app = await runBuild(appBuild('stand-in-app.ts'));
  const newerApp = await runBuild(appBuild('newer-app.ts'));
  return new Map([
    ['/sdk.js', script.code],
    [`/${part.fileName}`, part.code],
    ['/app.js', app.code],
    ['/newer-app.js', newerApp.code],
  ]);
};
