/**
 * The entry of `<casement-chat>` for a bundler: imported, it makes the element known. On a server it does
 * nothing.
 */
import type { Chat } from './chat/chat.ts';
import { createChat } from './chat/create-chat.ts';
import type { ChatOptions } from './chat/options.ts';
import { defineChatElement } from './script/chat-element.ts';

declare global {
  interface HTMLElementTagNameMap {
    /** A chat that fills its element, with the options of `createChat` as `data-` attributes. */
    'casement-chat': HTMLElement & {
      /** The handle; undefined while the attributes name no chat. */
      readonly chat?: Chat;
    };
  }
}

// createChat names the attributes that are missing.
if (typeof customElements !== 'undefined') defineChatElement((options) => createChat(options as ChatOptions));

export type { Chat, ChatEvents, ChatState } from './chat/chat.ts';
