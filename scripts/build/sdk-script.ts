import { build, mergeConfig, type InlineConfig } from 'vite';
import { scriptPartBuild, scriptTagBuild } from '../../vite.config.ts';

/** Builds the SDK's script, and its second part first, whose name the script must know. */
export const buildSdkScript = async (settings: InlineConfig = {}): Promise<void> => {
  const common = mergeConfig({ logLevel: 'warn' }, settings);
  // A library gives a list of outputs, one for each format.
  const [part] = [await build(mergeConfig(scriptPartBuild(), common))].flat();
  if (!part || !('output' in part)) throw new Error('The second part of the script was not built.');
  await build(mergeConfig(scriptTagBuild(part.output[0].fileName), common));
};
