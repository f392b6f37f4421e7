import type { Chat } from '../chat/chat.ts';
import { adopt } from '../launcher/elements.ts';
import type { ChatOptions } from '../chat/options.ts';
import { readScriptOptions } from './attributes.ts';

/**
 * Makes `<casement-chat data-bot-id data-channel-id>` known: a chat that fills its element, inline unless `data-mode` says otherwise.
 * It takes the attributes of the script tag; its property `chat` is the handle. It ends with its element, but not by a move.
 */
export const defineChatElement = (create: (options: Partial<ChatOptions>) => Chat): void => {
  const name = 'casement-chat';
  if (customElements.get(name)) return;
  customElements.define(
    name,
    class extends HTMLElement {
      chat: Chat | undefined;

      connectedCallback() {
        if (this.chat && this.chat.state !== 'destroyed') return;
        if (!this.shadowRoot) {
          const root = this.attachShadow({ mode: 'open' });
          // The page's own rules for the element win over these.
          adopt(root, ':host{display:block}:host([hidden]){display:none}');
          root.append(document.createElement('slot'));
        }
        try {
          this.chat = create({ mode: 'inline', container: this, ...readScriptOptions(this.dataset, '') });
        } catch (error) {
          reportError(error);
        }
      }

      disconnectedCallback() {
        // Whoever moves an element takes it away first.
        queueMicrotask(() => this.isConnected || this.chat?.destroy());
      }

      /** Its presence tells the browser that `moveBefore` need not disconnect the element. */
      connectedMoveCallback() {}
    },
  );
};
