import type { Chat } from '../chat/chat.ts';
import { reportErrors } from '../chat/catch-errors.ts';
import { adopt } from '../launcher/elements.ts';
import { type ChatOptions, optionNames } from '../chat/options.ts';
import type { ColorScheme } from '../protocol/vocabulary.ts';
import { readScriptOptions } from './attributes.ts';

/**
 * The attributes that a living chat cannot take over; others, such as a framework's own, are not the chat's.
 */
const lasting = [...optionNames, 'offsetX', 'offsetY'].filter(
  (option) => option !== 'locale' && option !== 'colorScheme',
);

/**
 * Makes `<casement-chat data-bot-id data-channel-id>` known: a chat that fills its element, inline unless
 * `data-mode` says otherwise. It takes the attributes of the script tag; its property `chat` is the handle.
 * It follows them as they change, and ends with its element, but not by a move.
 */
export const defineChatElement = (create: (options: Partial<ChatOptions>) => Chat): void => {
  const name = 'casement-chat';
  if (customElements.get(name)) return;
  customElements.define(
    name,
    class ChatElement extends HTMLElement {
      chat: Chat | undefined;
      /** The attributes that the chat was told last. */
      #told: DOMStringMap = {};

      constructor() {
        super();
        const root = this.attachShadow({ mode: 'open' });
        // The page's own rules for the element win over these.
        adopt(root, ':host(:not([hidden])){display:block}');
        root.append(document.createElement('slot'));
      }

      connectedCallback() {
        // Attributes that change at once are one change.
        this.#observer.observe(this, { attributes: true });
        if (this.chat && this.chat.state !== 'destroyed') return;
        this.chat = undefined;
        this.#follow();
      }

      /** Tells the living chat its language and colors; anything else makes another one. */
      #follow() {
        // oxlint-disable-next-line typescript/no-misused-spread -- a plain copy of the attributes is wanted
        const data = { ...this.dataset };
        const before = this.#told;
        this.#told = data;
        reportErrors(() => {
          if (!this.chat || lasting.some((option) => data[option] !== before[option])) {
            this.chat?.destroy();
            this.chat = undefined;
            this.chat = create({ mode: 'inline', container: this, ...readScriptOptions(data, '') });
          } else if (this.chat.state !== 'destroyed') {
            const { locale, colorScheme } = data;
            if (locale !== before['locale']) this.chat.setLocale(locale || 'auto');
            if (colorScheme && colorScheme !== before['colorScheme'])
              this.chat.setColorScheme(colorScheme as ColorScheme);
          }
        });
      }

      #observer = new MutationObserver(() => this.isConnected && this.#follow());

      disconnectedCallback() {
        // A move of the element disconnects it first.
        queueMicrotask(() => {
          if (!this.isConnected) this.chat?.destroy();
        });
      }

      /** Its presence tells the browser that `moveBefore` need not disconnect the element. */
      connectedMoveCallback() {}
    },
  );
};
