import type { Feature } from '../feature.ts';
import { HistoryButton } from './side-menu.tsx';

/** The visitor's conversations. The list itself stands beside the chat, or over it. */
export const history: Feature = { slots: { headerStart: [{ Part: HistoryButton }] } };
