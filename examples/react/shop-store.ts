import { useSyncExternalStore } from 'react';

// What the shop sells, and the basket, which the page and the tools of the chat both change.

export const lamps = [
  {
    name: 'Brass lamp',
    price: 140,
    text: 'A warm ring of light, on a chain as long as your ceiling is high.',
  },
  { name: 'Glass lamp', price: 110, text: 'Blown by hand, so that no two are the same.' },
  { name: 'Paper lamp', price: 45, text: 'Folds flat for the post and opens like a concertina.' },
] as const;

const orders: Readonly<Record<number, string>> = {
  1042: 'One brass lamp. On its way, there on Thursday.',
  1043: 'Three paper lamps. Packed, leaves tomorrow.',
};

export type BasketLine = { name: string; quantity: number };

let basket: readonly BasketLine[] = [];
const listeners = new Set<() => void>();

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
const readBasket = () => basket;

/** The lines of the basket; they last as long as the tab. */
export const useBasket = (): readonly BasketLine[] => useSyncExternalStore(subscribe, readBasket, readBasket);

/** Adds lamps by words of their name, such as `brass`. Throws when there are none of that name. */
export const addToBasket = (words: string, quantity: number): readonly BasketLine[] => {
  const lamp = lamps.find(({ name }) =>
    words.toLowerCase().includes(name.toLowerCase().split(' ')[0] ?? name),
  );
  if (!lamp)
    throw new Error(`There is no "${words}". There are ${lamps.map(({ name }) => name).join(', ')}.`);
  const before = basket.find(({ name }) => name === lamp.name)?.quantity ?? 0;
  basket = [
    ...basket.filter(({ name }) => name !== lamp.name),
    { name: lamp.name, quantity: before + quantity },
  ];
  for (const listener of listeners) listener();
  return basket;
};

/** Describes an order; undefined when there is none with this number. */
export const findOrder = (number: number): string | undefined => orders[number];
