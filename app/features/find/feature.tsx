import { useEffect } from 'react';
import { useSnapshot } from 'valtio/react';
import { onDemand } from '../../ui/on-demand.tsx';
import { useStore } from '../app.ts';
import type { Feature } from '../feature.ts';
import { createFind } from './find-store.ts';
import { listen } from '../../base/listen.ts';

const FindBar = onDemand(async () => (await import('./find-bar.tsx')).FindBar, { texts: 'menu' });

/** The bar, and the key that opens it where the browser's own search would not find everything. */
const FindPart = () => {
  const find = useStore(createFind);
  const { isOpen } = useSnapshot(find.state);
  useEffect(() => listen(globalThis, 'keydown', find.onKey), [find]);
  return isOpen && <FindBar />;
};

/** Search in the conversation on show. */
export const finding: Feature = { slots: { overlay: [{ Part: FindPart }] } };
