/**
 * Claims an upload for this tab, so that another one does not take it for one that was broken off.
 * @returns What gives it back, or undefined when another tab has it.
 */
export const claimUpload = (id: string): Promise<(() => void) | undefined> =>
  new Promise((resolve) => {
    // Plain HTTP has no locks; there every tab may offer to try again.
    if (!('locks' in navigator)) {
      resolve(() => undefined);
      return;
    }
    navigator.locks
      .request(
        `casement-upload:${id}`,
        { ifAvailable: true },
        (lock) =>
          new Promise<void>((release) => {
            if (lock) resolve(release);
            else {
              resolve(undefined);
              release();
            }
          }),
      )
      .catch(() => resolve(() => undefined));
  });
