import { useSnapshot } from 'valtio/react';
import { useStore } from '../app.ts';
import { onDemand } from '../../ui/on-demand.tsx';
import { createPageContext } from './page-context-store.ts';

const ContextLine = onDemand(async () => (await import('./context-line.tsx')).ContextLine, {
  texts: 'pageContext',
});

/** What of the host page goes along with a question; the code comes where something does. */
export const PageContextPart = () => useSnapshot(useStore(createPageContext).state).shown && <ContextLine />;
