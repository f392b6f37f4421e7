import { isBuildFresh } from './build-stamp.ts';
import { buildService } from './build-service.ts';
import { runTool } from './command.ts';

/** Builds the app, the SDK, the contract and the service; returns whether that went well. */
export const build = async (): Promise<boolean> => {
  const script = ['--conditions=casement-source', 'scripts/build.ts'];
  // Vitest sets NODE_ENV to `test`, under which Vite would build the app with React's development code.
  const environment = { NODE_ENV: 'production' };
  const { isOk } = await runTool('tsx/dist/cli.mjs', script, { environment, isLive: true });
  return isOk;
};

/** Builds when the sources of app and SDK have changed since the last build. Throws when the build fails. */
export const ensureBuild = async (): Promise<void> => {
  if (isBuildFresh('app')) return;
  console.log('building …');
  if (!(await build())) throw new Error('The build failed; see above.');
};

/** The same, and the service as it is published. */
export const ensureServiceBuild = async (): Promise<void> => {
  await ensureBuild();
  if (!isBuildFresh('service')) await buildService();
};
