import type { Feature } from '../feature.ts';
import { PageContextPart } from './page-context-part.tsx';

/** What the host page lets the agent know. */
export const pageContext: Feature = { slots: { aboveComposer: [{ Part: PageContextPart }] } };
