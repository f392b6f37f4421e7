import { useSnapshot } from 'valtio/react';
import { onDemand } from '../../ui/on-demand.tsx';
import { useStore } from '../app.ts';
import type { Feature } from '../feature.ts';
import { createPageContext } from './page-context-store.ts';

const ContextLine = onDemand(async () => (await import('./context-line.tsx')).ContextLine, {
  texts: 'page-context',
});

/** Shows the part of the host page that is sent with a question; the code is loaded when there is one. */
const PageContextPart = () => useSnapshot(useStore(createPageContext).state).shown && <ContextLine />;

/** The context of the host page that the agent gets. */
export const pageContext: Feature = { slots: { composerTop: [{ Part: PageContextPart }] } };
