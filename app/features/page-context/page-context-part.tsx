import { useSnapshot } from 'valtio/react';
import { useStore } from '../app.ts';
import { onDemand } from '../../ui/on-demand.tsx';
import { createPageContext } from './page-context-store.ts';

const ContextLine = onDemand(async () => (await import('./context-line.tsx')).ContextLine, {
  texts: 'pageContext',
});

/** Shows what of the host page is sent with a question; the code comes where something is. */
export const PageContextPart = () => useSnapshot(useStore(createPageContext).state).shown && <ContextLine />;
