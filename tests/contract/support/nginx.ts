import { fill, proxyMissing, startProxy } from '../../deploy/support/proxies.ts';

/** Returns why nginx cannot run here; undefined when it can. */
export const nginxMissing = (): string | undefined => proxyMissing('nginx');

/**
 * Who gets a request: each process in turn, or always the same one for a visitor, unless it takes no
 * questions.
 */
export type Balance = 'in turn' | 'by visitor';

/**
 * Starts nginx before services on these ports, with the file for operators; `in turn` takes out what knows
 * visitors.
 */
export const startNginx = (nodes: number[], balance: Balance) =>
  startProxy('nginx', nodes, (text) =>
    balance === 'by visitor'
      ? text
      : fill(text, [
          ['hash $chat_visitor consistent;', ''],
          ['proxy_next_upstream error timeout http_503 non_idempotent;', ''],
        ]),
  );
