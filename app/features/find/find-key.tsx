import { useEffect } from 'react';
import { useSnapshot } from 'valtio/react';
import { onDemand } from '../../ui/on-demand.tsx';
import { useStore } from '../app.ts';
import { createFind } from './find-store.ts';

const FindBar = onDemand(async () => (await import('./find-bar.tsx')).FindBar, { texts: 'find' });

/** The key that opens the bar where the browser's own search would not find everything, and the bar. */
export const FindKey = () => {
  const find = useStore(createFind);
  const { isOpen } = useSnapshot(find.state);
  useEffect(() => {
    addEventListener('keydown', find.onKey);
    return () => removeEventListener('keydown', find.onKey);
  }, [find]);
  return isOpen && <FindBar />;
};
