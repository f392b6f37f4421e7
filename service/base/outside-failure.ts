/** Returns an address for the log: without credentials, query and fragment, which may hold secrets. */
export const placeOf = (address: string | URL): string => {
  const { protocol, host, pathname } = new URL(address);
  return `${protocol}//${host}${pathname === '/' ? '' : pathname}`;
};

/**
 * A failure of a server that is not ours. Whoever logs it need not know the address: the summary of the error
 * names it.
 */
export class OutsideFailure extends Error {
  override readonly name = 'OutsideFailure';
  readonly url: string;

  constructor(address: string | URL, cause?: unknown) {
    const url = placeOf(address);
    super(`${url} cannot be used`, { cause });
    this.url = url;
  }
}

/** Does what a server that is not ours has a part in; a failure names the server. */
export const askOutside = async <Result>(
  address: string | URL,
  ask: () => Promise<Result>,
): Promise<Result> => {
  try {
    return await ask();
  } catch (error) {
    throw new OutsideFailure(address, error);
  }
};
