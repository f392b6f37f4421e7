// The entry `casement-service/agent`: what a module needs that brings an agent of its own.
export { AgentError } from './agents/agent.ts';
export type {
  Agent,
  AgentContext,
  AgentInput,
  AgentLogger,
  Attachment,
  AttachmentPart,
  CreateAgent,
  PastMessage,
  Topic,
} from './agents/agent.ts';
export { openPages, type Pages, type PagesOptions } from './agents/docs/answer-from-library.ts';
export { spoken } from './agents/docs/spoken.ts';
export { wordsOf } from './agents/retrieval/understand.ts';
export type { Round, ToolCall } from './agents/rounds.ts';
export { type JsonValue, type SkillKind, skillStep, type SkillStep } from './agents/skill-step.ts';
