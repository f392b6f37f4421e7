// The entry `casement-service/agent`: what a module needs that brings an agent of its own.
export { AgentError } from './agents/agent.ts';
export type { Agent, AgentInput, Attachment, AttachmentPart, PastMessage, Topic } from './agents/agent.ts';
export type { AgentContext, AgentLogger, CreateAgent } from './agents/agent-context.ts';
export { openPages } from './agents/docs/open-pages.ts';
export type { Pages, PagesOptions } from './agents/docs/open-pages.ts';
export { spoken } from './agents/docs/spoken.ts';
export { wordsOf } from './agents/retrieval/understand.ts';
export type { Round, ToolCall } from './agents/rounds.ts';
export { skillStep } from './agents/skill-step.ts';
export type { JsonValue, SkillKind, SkillStep } from './agents/skill-step.ts';
