import { createChat } from 'casement';
import { getUserToken, watchAccount } from './login.ts';
import { addToBasket, products, watchBasket } from './shop.ts';
import { createTools } from './tools.ts';

// The page of the shop: it makes the chat by `createChat` and gives it tools and context.

const byId = (id: string): HTMLElement => {
  const found = document.getElementById(id);
  if (!found) throw new Error(`The page lacks #${id}.`);
  return found;
};

const make = (name: string, ...children: (string | Node)[]): HTMLElement => {
  const element = document.createElement(name);
  element.append(...children);
  return element;
};

for (const { name, price, text } of products) {
  const add = make('button', 'Add to basket');
  add.addEventListener('click', () => addToBasket(name, 1));
  byId('products').append(make('li', make('h3', name), make('p', text), make('p', `$${price}`), add));
}

// The page's own button is the launcher; the chat opens and closes by the page's code as well.
const chat = createChat({
  appUrl: import.meta.env.VITE_CHAT_URL,
  botId: 'casement',
  channelId: 'web',
  colorScheme: 'auto',
  launcher: '#ask',
  getUserToken,
  tools: createTools((text) => {
    byId('order').textContent = text;
  }),
});
chat.on('error', reportError);
void watchAccount(byId('account'), (isLoggedIn) => (isLoggedIn ? chat.login() : chat.logout()));

watchBasket((lines) => {
  const texts = lines.map(({ name, quantity }) => `${quantity} × ${name}`);
  byId('count').textContent = String(lines.length);
  byId('basket-empty').hidden = lines.length > 0;
  byId('lines').replaceChildren(...texts.map((text) => make('li', text)));
  chat.setContext({
    page: ['title', 'address', 'selection'],
    fields: { basket: texts.join(', ') || 'empty' },
  });
});
