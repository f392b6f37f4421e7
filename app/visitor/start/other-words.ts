import { baseConfig } from '../../service/contract/configuration.ts';
import type { Visitor } from '../visitor.ts';
import { readTopBar } from './read-top-bar.ts';

/**
 * Asks for the bot's words in the language on show and shows them, once there is a network. Never rejects:
 * without an answer the other words stay.
 * @returns Whether they are on show.
 */
export const takeWords = async (
  visitor: Pick<Visitor, 'state' | 'service' | 'environment'>,
  signal: AbortSignal,
): Promise<boolean> => {
  const { state, service, environment } = visitor;
  const { language } = state;
  const isWanted = () => state.language === language && !signal.aborted;
  try {
    const { channel, robot, links, contact } = await service.call(baseConfig, {}, { signal });
    const topBar = await readTopBar(channel.topBar);
    if (!isWanted()) return false;
    state.robotConfig = robot;
    state.contact = contact;
    state.links = links ?? {};
    state.channelConfig.topBar = topBar;
    return true;
  } catch {
    if (environment.network.isOnline()) return false;
    await environment.network.whenOnline(signal);
    return isWanted() && takeWords(visitor, signal);
  }
};
