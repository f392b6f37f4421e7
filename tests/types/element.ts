/** Uses of `casement/element` that compile. */
import 'casement/element';
import type { Chat } from 'casement/element';

const element = document.createElement('casement-chat');
element.dataset['botId'] = 'support';
export const chat: Chat | undefined = element.chat;
chat?.open();

// @ts-expect-error -- the element makes its chat itself.
element.chat = undefined;
