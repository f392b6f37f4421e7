import { useSnapshot } from 'valtio/react';
import { onDemand } from '../../ui/on-demand.tsx';
import { pageContext } from './page-context-store.ts';

const ContextLine = onDemand(async () => (await import('./context-line.tsx')).ContextLine);

/** What of the host page goes along with a question; the code comes where something does. */
export const PageContextPart = () => useSnapshot(pageContext).shown && <ContextLine />;
