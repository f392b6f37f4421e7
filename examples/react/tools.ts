import type { Tool } from 'casement';
import { addToBasket, findOrder } from './shop-store.ts';

/** The tools that the agent may use in the shop; `goToOrder` shows the page of an order. */
export const createTools = (goToOrder: (number: number) => Promise<void>): Tool[] => [
  {
    name: 'add_to_basket',
    title: 'Add to basket',
    description: 'Adds lamps to the basket of the visitor',
    parameters: {
      type: 'object',
      properties: {
        lamp: { type: 'string', description: 'Which lamp: brass, glass or paper', maxLength: 60 },
        quantity: { type: 'integer', minimum: 1, maximum: 20, description: 'How many; 1 when not said' },
      },
      required: ['lamp'],
    },
    run: ({ lamp, quantity = 1 }) => ({ basket: addToBasket(String(lamp), Number(quantity)) }),
  },
  {
    name: 'show_order',
    title: 'Show order',
    description: 'Opens the page of an order of the visitor, by its number',
    parameters: {
      type: 'object',
      properties: { number: { type: 'integer', description: 'The number of the order, such as 1042' } },
      required: ['number'],
    },
    // It opens a page that the visitor may see anyway.
    skipApproval: true,
    run: async ({ number }) => {
      const order = findOrder(Number(number));
      if (order === undefined) throw new Error(`There is no order ${Number(number)}.`);
      await goToOrder(Number(number));
      return { number, order };
    },
  },
];
