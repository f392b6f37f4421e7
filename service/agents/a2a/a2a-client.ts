import type { AgentCard } from '@a2a-js/sdk';
import {
  type Client,
  ClientFactory,
  DefaultAgentCardResolver,
  JsonRpcTransportFactory,
  RestTransportFactory,
} from '@a2a-js/sdk/client';
import type { A2aAgentConfig } from './a2a-config.ts';

type Fetch = typeof fetch;

/** Agents of A2A 0.3, which are many still, are understood as well. */
const legacyCompat = { enabled: true };

/** How long a card is used: an agent that moves says so there. */
const CARD_MS = 10 * 60_000;

/**
 * Makes clients of the agent's card, which is fetched with the first question; each sends by a `fetch` of its
 * own.
 */
export const createClients = ({ url, endpoint }: Pick<A2aAgentConfig, 'url' | 'endpoint'>) => {
  let known: { card: AgentCard; untilMs: number } | undefined;

  const cardBy = async (fetchImpl: Fetch): Promise<AgentCard> => {
    if (known && known.untilMs > performance.now()) return known.card;
    const resolver = new DefaultAgentCardResolver({ fetchImpl, legacyCompat });
    const isCard = new URL(url).pathname.endsWith('.json');
    const found = await resolver.resolve(
      url.endsWith('/') || isCard ? url : `${url}/`,
      isCard ? '' : CARD_PATH,
    );
    const supportedInterfaces = found.supportedInterfaces.map((one) => ({
      ...one,
      url: endpoint ?? one.url,
    }));
    known = { card: { ...found, supportedInterfaces }, untilMs: performance.now() + CARD_MS };
    return known.card;
  };

  return async (fetchImpl: Fetch): Promise<Client> => {
    const transports = [
      new JsonRpcTransportFactory({ fetchImpl, legacyCompat }),
      new RestTransportFactory({ fetchImpl, legacyCompat }),
    ];
    return new ClientFactory({ transports }).createFromAgentCard(await cardBy(fetchImpl));
  };
};

/** Below the agent's address: an agent need not stand at the root of its host. */
const CARD_PATH = '.well-known/agent-card.json';
