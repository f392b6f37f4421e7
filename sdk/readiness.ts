/** A promise that is settled from outside and made anew for each attempt. */
export const createReadiness = () => {
  let isSettled = false;
  let settle: { resolve: () => void; reject: (error: Error) => void };
  let promise: Promise<void>;
  const renew = () => {
    isSettled = false;
    promise = new Promise<void>((resolve, reject) => {
      settle = { resolve, reject };
    });
    // A page that does not ask for it is not to see an unhandled rejection.
    promise.catch(() => undefined);
  };
  renew();
  return {
    get promise() {
      return promise;
    },
    /** Does nothing while the last promise is still open, so that whoever waits for it is not forgotten. */
    renew: () => isSettled && renew(),
    resolve() {
      if (isSettled) renew();
      isSettled = true;
      settle.resolve();
    },
    reject(error: Error) {
      if (isSettled) renew();
      isSettled = true;
      settle.reject(error);
    },
  };
};
