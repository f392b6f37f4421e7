import type { ContentPart } from '../service/contract/conversation.ts';
import type { ResumeEntry } from '../service/contract/run.ts';

/** The verbs of one conversation store; conversation-store.ts says what each does. */
export type ConversationVerbs = {
  openLatest: () => Promise<void>;
  openSession: (sessionId: string, headId?: string | null) => Promise<void>;
  startNewChat: () => void;
  forget: () => void;
  send: (text: string, attachments?: readonly ContentPart[]) => boolean;
  stop: () => Promise<void>;
  tryAgain: (messageId: string) => boolean;
  resume: (answerId: string, entries: readonly ResumeEntry[]) => boolean;
  isOwnRun: (runId: string | undefined) => boolean;
  editQuestion: (questionId: string, text: string) => boolean;
  showVersion: (messageId: string) => void;
  dismissComparison: () => void;
  loadEarlier: () => Promise<void>;
  setDraft: (text: string) => void;
  setDraftAttachments: (attachments: readonly ContentPart[]) => void;
  dispose: () => void;
};
