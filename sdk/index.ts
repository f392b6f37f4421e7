/** Casement on the host page: `createChat` puts a chat there. */
export { ChatError } from './chat/chat-error.ts';
export type { ChatErrorCode } from './chat/chat-error.ts';
export type { Chat, ChatEvents, ChatState } from './chat/chat.ts';
export { createChat } from './chat/create-chat.ts';
export type { ChatOptions } from './chat/options.ts';
export type { Corner, LauncherLook, Offsets, Placement } from './launcher/look.ts';
export type { ChatMessage, Size } from './protocol/messages.ts';
export type { ColorScheme, Locale, Mode } from './protocol/vocabulary.ts';
export type { ChatRule, RuleText } from './rules/rule.ts';
export type { ContextOptions, PagePart, Tool, ToolContext } from './page/options.ts';
