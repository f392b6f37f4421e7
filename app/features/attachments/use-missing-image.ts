import { useEffect, useState } from 'react';
import { useApp } from '../app.ts';

/** Says whether an image did not come; one that did not come without a network may come again once there is one. */
export const useMissingImage = (url: string | undefined): { isMissing: boolean; onError: () => void } => {
  const { network } = useApp().environment;
  const [failedUrl, setFailedUrl] = useState<string>();
  useEffect(() => {
    if (failedUrl === undefined || network.isOnline()) return undefined;
    const ending = new AbortController();
    const askAgain = async () => {
      await network.whenOnline(ending.signal);
      if (!ending.signal.aborted) setFailedUrl(undefined);
    };
    void askAgain();
    return () => ending.abort();
  }, [failedUrl, network]);
  return { isMissing: !url || url === failedUrl, onError: () => setFailedUrl(url) };
};
