import type { Feature } from '../feature.ts';
import { HostToolsPart } from './host-tools-part.tsx';

/** Functions of the host page that the agent asks for, and questions that it asks the visitor. */
export const hostTools: Feature = { slots: { underAnswer: [{ Part: HostToolsPart }] } };
