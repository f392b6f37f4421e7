import { loadCode } from '../../base/load-code.ts';
import { accessLevelOf, baseConfig, type Configuration } from '../../service/contract/configuration.ts';
import type { Visitor } from '../visitor.ts';
import type { VisitorState } from '../visitor-state.ts';

/** Takes over what the service says of the bot, the channel and the style. */
export const applyConfiguration = (state: VisitorState, configuration: Configuration): void => {
  const { channel, robot, style, limits, links, speech, approval } = configuration;
  state.channelConfig = { ...channel, accessPermission: accessLevelOf(channel) };
  state.robotConfig = robot;
  state.styleConfig = style;
  state.limits = limits;
  state.links = links ?? {};
  state.speech = speech ?? { tts: 0, stt: 0 };
  state.needsApproval = approval?.required === 1;
};

/** Decodes the header's text, which comes escaped as for HTML; nearly all texts have nothing to decode. */
export const readTopBar = async ({ channelConfig }: VisitorState): Promise<void> => {
  if (!channelConfig.topBar.includes('&')) return;
  const code = await loadCode(() => import('./decode-text.ts')).catch(() => undefined);
  if (code) channelConfig.topBar = code.decodeText(channelConfig.topBar);
};

/** Gives a shared chat the bot's name and style; without them it has those of any bot. */
export const readConfiguration = async ({ state, service }: Visitor): Promise<void> => {
  try {
    applyConfiguration(state, await service.call(baseConfig, {}));
  } catch {
    // The shared chat can be read without it.
  }
};
