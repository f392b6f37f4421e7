import { BlockList, isIP } from 'node:net';
import type { Context } from 'hono';
import { getConnInfo } from '@hono/node-server/conninfo';
import type { Logger } from 'pino';
import { createSigner } from '../base/signer.ts';

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** Splits a network such as `10.0.0.0/8`, or a single address; undefined for anything else. */
const readNetwork = (text: string) => {
  const [, address = '', length] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const most = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  const prefix = length === undefined ? most : Number(length);
  return prefix >= 0 && prefix <= most ? { address, prefix } : undefined;
};

export const isNetwork = (text: string): boolean => readNetwork(text) !== undefined;

/** Reads an address as proxies write it, with or without a port; undefined when it is none. */
const readAddress = (text: string): string | undefined => {
  const bare = text
    .trim()
    .replace(/^\[([^\]]*)\](?::\d{1,5})?$/, '$1')
    .replace(/^(\d[\d.]*):\d{1,5}$/, '$1')
    .replace(/^::ffff:(?=\d+\.)/i, '')
    .replace(/%[\w.-]+$/, '');
  return isIP(bare) ? bare : undefined;
};

const groupsOf = (part: string) => (part === '' ? [] : part.split(':'));

/**
 * Returns the network that belongs to one customer: an IPv4 address itself, the first 64 bits of an IPv6 one.
 */
export const networkOf = (address: string): string => {
  if (isIP(address) !== 6) return address;
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const last = groupsOf(tail ?? '');
  const left = 8 - groupsOf(head).length - last.length;
  const groups = [...groupsOf(head), ...Array.from({ length: left }, () => '0'), ...last];
  return `${groups.slice(0, 4).join(':')}::/64`;
};

/**
 * Makes a function that tells where a request comes from: the address of the connection or, as far as trusted
 * proxies say so, the one that they give in `X-Forwarded-For`. Of an address, a keyed hash is returned, the
 * same for a whole network of one customer.
 * @param options.trustedProxies Their addresses or networks, such as `10.0.0.0/8`.
 */
export const createClientAddress = (options: {
  trustedProxies: readonly string[];
  secret: string;
  logger: Logger;
}) => {
  const { trustedProxies, secret, logger } = options;
  const signer = createSigner(secret, 'addresses');
  const trusted = new BlockList();
  for (const network of trustedProxies.map(readNetwork)) {
    if (network) trusted.addSubnet(network.address, network.prefix, familyOf(network.address));
  }
  const isTrusted = (address: string) => trusted.check(address, familyOf(address));
  let hasWarned = false;

  return (context: Context): string => {
    let address = readAddress(getConnInfo(context).remote.address ?? '') ?? '';
    const forwarded = context.req.header('X-Forwarded-For');
    // A connection that has gone meanwhile has no address any more.
    if (forwarded !== undefined && address !== '' && !isTrusted(address) && !hasWarned) {
      hasWarned = true;
      logger.warn(
        'a request has X-Forwarded-For and comes from no proxy that CASEMENT_TRUSTED_PROXIES ' +
          'names: behind such a proxy, all visitors share the limits of one address',
      );
    }
    // Each proxy adds its caller at the end, so everything left of an address that is not trusted may be made
    // up.
    for (const hop of (forwarded ?? '').split(',').toReversed()) {
      const before = isTrusted(address) ? readAddress(hop) : undefined;
      if (before === undefined) break;
      address = before;
    }
    return signer.sign([networkOf(address)]).slice(0, 22);
  };
};
export type ClientAddress = ReturnType<typeof createClientAddress>;
