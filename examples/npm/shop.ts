/** A small shop that lives in the tab: what the page shows, and what the agent may do with it. */
export const products = [
  { name: 'Oak box', price: 89, text: 'Turns silver in a year or two. Holds four geraniums.' },
  { name: 'Larch box', price: 64, text: 'Light, warm, and happy in the rain.' },
  { name: 'Steel box', price: 119, text: 'Powder-coated, with a water tank for two weeks away.' },
] as const;

const orders: Readonly<Record<number, string>> = {
  1042: 'two oak boxes, on their way, there on Thursday',
  1043: 'one steel box, being made, leaves on Monday',
};

export type Line = { name: string; quantity: number };

const lines = new Map<string, number>();
const listeners = new Set<(lines: Line[]) => void>();

/** Calls the listener with what is in the basket, now and after each change. */
export const watchBasket = (listener: (lines: Line[]) => void): void => {
  listeners.add(listener);
  listener(basketLines());
};

export const basketLines = (): Line[] => [...lines].map(([name, quantity]) => ({ name, quantity }));

/** Finds a product by words of its name, such as `oak` or `Oak boxes`. Throws when there is none. */
export const findProduct = (words: string): (typeof products)[number] => {
  const product = products.find(({ name }) => {
    const [material = ''] = name.toLowerCase().split(' ');
    return words.toLowerCase().includes(material);
  });
  if (!product)
    throw new Error(`There is no "${words}". There are ${products.map(({ name }) => name).join(', ')}.`);
  return product;
};

export const addToBasket = (name: string, quantity: number): void => {
  lines.set(name, (lines.get(name) ?? 0) + quantity);
  for (const listener of listeners) listener(basketLines());
};

/** Describes an order. Throws when there is none with this number. */
export const findOrder = (number: number): string => {
  const order = orders[number];
  if (order === undefined) throw new Error(`There is no order ${number}.`);
  return order;
};
