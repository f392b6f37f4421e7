import { createContext, type ComponentType } from 'react';
import type { ThreadMessage } from '../../conversation/conversation-state.ts';

/** Shows the files and images of a message; another feature's, which the shell brings. */
export type AttachmentsView = ComponentType<{ message: ThreadMessage }>;

export const AttachmentsContext = createContext<AttachmentsView>(() => null);
