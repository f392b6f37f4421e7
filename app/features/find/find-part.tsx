import { useEffect } from 'react';
import { useSnapshot } from 'valtio/react';
import { listen } from '../../base/listen.ts';
import { onDemand } from '../../ui/on-demand.tsx';
import { useStore } from '../app.ts';
import { createFind } from './find-store.ts';

const FindBar = onDemand(async () => (await import('./find-bar.tsx')).FindBar, { texts: 'menu' });

/** The bar, and the key that opens it where the browser's own search would not find everything. */
export const FindPart = () => {
  const find = useStore(createFind);
  const { isOpen } = useSnapshot(find.state);
  useEffect(() => listen(globalThis, 'keydown', find.onKey), [find]);
  return isOpen && <FindBar />;
};
