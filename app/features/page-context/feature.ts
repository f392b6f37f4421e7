import type { Feature } from '../feature.ts';
import { PageContextPart } from './page-context-part.tsx';

/** The context of the host page that the agent gets. */
export const pageContext: Feature = { slots: { aboveComposer: [{ Part: PageContextPart }] } };
