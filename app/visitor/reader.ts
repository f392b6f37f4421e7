import { baseConfig } from '../service/contract/configuration.ts';
import { createService, type Service } from '../service/service.ts';
import { parseAddress } from './address.ts';
import { enterEnvironment, visitor } from './visitor-store.ts';
import type { Address } from './visitor-state.ts';
import type { StartEnvironment } from './start-environment.ts';
import { applyConfiguration } from './start-up.ts';

const nowhere: Address = { botId: '', channelId: '', styleId: '', accessMode: 'normal' };

/** Gives the page the bot's name and look; without them, it has those of any bot. */
const readConfiguration = async (service: Service): Promise<void> => {
  try {
    applyConfiguration(visitor, await service.call(baseConfig, {}, { shownByCaller: true }));
  } catch {
    // What is to be read does not depend on it.
  }
  visitor.phase = { type: 'ready' };
};

/**
 * Starts without a visitor, for what anybody may read: no identity is made and no credential asked for. The language is
 * chosen and, where the address names a bot, its name and its look come when they come.
 * @returns A client without a credential. Its failures are shown by who calls.
 */
export const startReading = (environment: StartEnvironment): Service => {
  enterEnvironment(environment);
  const { href, serviceBase, fetch } = environment;
  const parsed = parseAddress(href);
  if (parsed.ok) visitor.address = parsed.address;
  const service = createService({
    base: serviceBase,
    identity: () => ({ ...(visitor.address ?? nowhere), guid: '' }),
    credentials: { token: () => undefined, renew: () => Promise.resolve(false) },
    getLanguage: () => visitor.language,
    onFailure: () => undefined,
    fetch,
  });
  if (parsed.ok) void readConfiguration(service);
  else visitor.phase = { type: 'ready' };
  return service;
};
