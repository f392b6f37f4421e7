import { isBuildFresh } from './build-stamp.ts';
import { runTool } from './command.ts';

/** Builds the app, the SDK and the contract; returns whether that went well. */
export const build = async (): Promise<boolean> => {
  const script = ['--conditions=casement-source', 'scripts/build.ts'];
  const { isOk } = await runTool('tsx/dist/cli.mjs', script, { isLive: true });
  return isOk;
};

/** Builds when the sources have changed since the last build. Throws when the build fails. */
export const ensureBuild = async (): Promise<void> => {
  if (isBuildFresh()) return;
  console.log('building …');
  if (!(await build())) throw new Error('The build failed; see above.');
};
