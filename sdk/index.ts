/** Casement on the host page: `createChat` puts a chat there. */
export { ChatError } from './chat-error.ts';
export type { ChatErrorCode } from './chat-error.ts';
export type { Chat, ChatEvents, ChatState } from './chat.ts';
export { createChat } from './create-chat.ts';
export type { ContextOptions, PagePart } from './context-options.ts';
export type { ChatOptions, Placement } from './options.ts';
export type { ColorScheme, Locale, Mode, Size, ToldMessage } from './protocol/messages.ts';
export type { Tool, ToolRun } from './tool.ts';
