import { PARAMETERS, readChatIds } from '../../sdk/protocol/address.ts';
import type { Address, AddressProblem } from './visitor-state.ts';

/** Names the shared chat to show; all other parameters are the protocol's. */
export const SHARE = 'share';

const MAX_ID_LENGTH = 128;
const UNFIT = /[\p{Cc}\p{Cs}\uFFFD]/u;

const idProblem = (id: string): AddressProblem['problem'] | undefined => {
  if (id === '') return 'missing';
  return id.length > MAX_ID_LENGTH || UNFIT.test(id) ? 'invalid' : undefined;
};

/** The chat that an address asks for, or everything that is wrong with the address. */
export type ParsedAddress = { ok: true; address: Address } | { ok: false; problems: AddressProblem[] };

/**
 * Reads the ids and the access mode from an address. Bot and channel are required; a missing style is
 * `default`, and an access mode that is missing or unknown is `normal`.
 */
export const parseAddress = (href: string): ParsedAddress => {
  const written = readChatIds(new URL(href, 'http://localhost').search);
  const problems: AddressProblem[] = [];
  const readId = (name: 'botId' | 'channelId' | 'styleId', fallback = ''): string => {
    const id = written[name]?.trim() || fallback;
    const problem = idProblem(id);
    if (problem) problems.push({ parameter: PARAMETERS[name], problem });
    return id;
  };
  const address: Address = {
    botId: readId('botId'),
    channelId: readId('channelId'),
    styleId: readId('styleId', 'default'),
    accessMode: written.accessMode?.trim() === 'preview' ? 'preview' : 'normal',
  };
  return problems.length > 0 ? { ok: false, problems } : { ok: true, address };
};

/** The id of the shared chat that an address asks for; undefined when it asks for the chat itself. */
export const sharedIdOf = (search: string): string | undefined =>
  new URLSearchParams(search).get(SHARE)?.trim() || undefined;
