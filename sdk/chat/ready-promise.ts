/** A promise that is settled from outside and made anew for each attempt. */
export const createReadyPromise = () => {
  let isSettled = false;
  let settlePromise: (error?: Error) => void;
  let promise: Promise<void>;
  const renew = () => {
    isSettled = false;
    promise = new Promise((resolve, reject) => {
      settlePromise = (error) => (error ? reject(error) : resolve());
    });
    // A page that does not wait for it shall not see an unhandled rejection.
    promise.catch(() => undefined);
  };
  renew();
  return {
    get promise() {
      return promise;
    },
    /** Does nothing while the last promise is still open, so that whoever waits for it is not forgotten. */
    renew: () => isSettled && renew(),
    /** Fulfils it, or rejects it with the error. */
    settle(error?: Error) {
      if (isSettled) renew();
      isSettled = true;
      settlePromise(error);
    },
  };
};
