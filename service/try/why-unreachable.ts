/** Reasons by the code of a connection that fails; anything about certificates has one of many codes. */
const REASONS: Readonly<Record<string, (url: URL) => string>> = {
  ENOTFOUND: ({ hostname }) => `there is no host named ${hostname}, or this machine has no network`,
  EAI_AGAIN: ({ hostname }) => `the name ${hostname} cannot be looked up: this machine has no network`,
  ECONNREFUSED: ({ host }) => `nothing listens at ${host}; is the server running?`,
  ERR_SSL_WRONG_VERSION_NUMBER: ({ host }) => `${host} does not speak HTTPS; try http://`,
};

const CERTIFICATE = /CERT|ISSUER|LEAF_SIGNATURE/;

const codeOf = async (url: URL): Promise<string> => {
  try {
    const response = await fetch(url, { method: 'HEAD', signal: AbortSignal.timeout(5000) });
    void response.body?.cancel();
    return '';
  } catch (error) {
    const { cause } = error as { cause?: { code?: string; errors?: { code?: string }[] } };
    // A host with several addresses fails with one reason for each.
    return cause?.code ?? cause?.errors?.[0]?.code ?? '';
  }
};

/**
 * Says why an address that nobody answers at cannot be reached, for somebody who wants to chat with what
 * stands there.
 */
export const whyUnreachable = async (url: URL): Promise<string> => {
  const code = await codeOf(url);
  const trust = `Node.js does not trust the certificate of ${url.host} (${code}); name the file of its authority in NODE_EXTRA_CA_CERTS`;
  const reason = CERTIFICATE.test(code) ? trust : REASONS[code]?.(url);
  return reason === undefined
    ? `Nothing answers at ${url.href}.`
    : `Nothing answers at ${url.href}: ${reason}.`;
};
