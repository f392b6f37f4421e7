import type { Address, AddressProblem } from './visitor-state.ts';

const MAX_ID_LENGTH = 128;
const UNFIT = /[\p{Cc}\p{Cs}\uFFFD]/u;

const idProblem = (id: string): AddressProblem['problem'] | undefined => {
  if (id === '') return 'missing';
  return id.length > MAX_ID_LENGTH || UNFIT.test(id) ? 'invalid' : undefined;
};

/** What an address asks for, or everything that is wrong with it. */
export type ParsedAddress = { ok: true; address: Address } | { ok: false; problems: AddressProblem[] };

/**
 * Reads bot_id, channel_id, style_id and access_mode from an address.
 * The three ids are required; a missing access mode is `normal`.
 */
export const parseAddress = (href: string): ParsedAddress => {
  const query = new URL(href, 'http://localhost').searchParams;
  const read = (name: string) => query.get(name)?.trim() ?? '';
  const address = { botId: read('bot_id'), channelId: read('channel_id'), styleId: read('style_id') };
  const accessMode = read('access_mode') || 'normal';

  const problems: AddressProblem[] = [];
  const check = (parameter: AddressProblem['parameter'], problem: AddressProblem['problem'] | undefined) => {
    if (problem) problems.push({ parameter, problem });
  };
  check('bot_id', idProblem(address.botId));
  check('channel_id', idProblem(address.channelId));
  check('style_id', idProblem(address.styleId));
  if (accessMode !== 'normal' && accessMode !== 'preview') {
    check('access_mode', 'invalid');
    return { ok: false, problems };
  }
  return problems.length > 0 ? { ok: false, problems } : { ok: true, address: { ...address, accessMode } };
};
