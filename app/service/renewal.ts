/** Where the client's credential comes from. */
export type CredentialProvider = {
  /** The credential to send now; undefined sends none. */
  token: () => string | undefined;
  /**
   * Gets a new credential after the service refused the present one.
   * @returns false when there is none to be had; a rejection means the same.
   */
  renew: () => Promise<boolean>;
};

/**
 * Lets all calls that were refused at once share one renewal.
 * @returns Takes the refused token; resolves to whether the call should be repeated.
 */
export const createRenewal = (credentials: CredentialProvider) => {
  let running: Promise<boolean> | undefined;
  return (refused: string | undefined): Promise<boolean> => {
    if (running) return running;
    // Renewed while this call was under way.
    if (credentials.token() !== refused) return Promise.resolve(true);
    running = credentials
      .renew()
      .catch(() => false)
      .finally(() => {
        running = undefined;
      });
    return running;
  };
};
