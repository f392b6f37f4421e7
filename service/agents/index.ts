// The entry `casement-service/agent`: what a module needs that brings an agent of its own.
export { AgentError } from './agent.ts';
export type {
  Agent,
  AgentContext,
  AgentInput,
  AgentLogger,
  AgentMemory,
  AnswerFile,
  AnswerRating,
  Attachment,
  AttachmentPart,
  CreateAgent,
  ForgottenConversation,
  Introduction,
  PastMessage,
  Remembered,
  ToldAnswer,
  Topic,
} from './agent.ts';
export { openPages, type Pages, type PagesOptions } from './docs/answer-from-library.ts';
export { openDocsAgent } from './docs/docs-agent.ts';
export { spoken } from './docs/spoken.ts';
export { wordsOf } from './understand.ts';
export { DECLINED } from './rounds.ts';
export type { Round, ToolCall } from '../base/rounds.ts';
export { type JsonValue, type SkillKind, skillStep, type SkillStep } from './skill-step.ts';
