import type { Tool } from 'casement';
import { addToBasket, basketLines, findOrder, findProduct } from './shop.ts';

/** The visitor is asked before this runs: it changes something. */
const addTool: Tool = {
  name: 'add_to_basket',
  title: 'Add to basket',
  description: 'Adds window boxes to the basket of the visitor',
  parameters: {
    type: 'object',
    properties: {
      box: { type: 'string', description: 'Which box: oak, larch or steel', maxLength: 60 },
      quantity: { type: 'integer', minimum: 1, maximum: 20, description: 'How many; 1 when not said' },
    },
    required: ['box'],
  },
  run: ({ box, quantity = 1 }) => {
    const { name } = findProduct(String(box));
    addToBasket(name, Number(quantity));
    return { basket: basketLines() };
  },
};

/** Shows what the visitor may see anyway, and changes nothing: nobody need be asked. */
const createOrderTool = (show: (text: string) => void): Tool => ({
  name: 'show_order',
  title: 'Show order',
  description: 'Shows an order of the visitor on the page, by its number',
  parameters: {
    type: 'object',
    properties: { number: { type: 'integer', description: 'The number of the order, such as 1042' } },
    required: ['number'],
  },
  skipApproval: true,
  run: ({ number }) => {
    const order = findOrder(Number(number));
    show(`Order ${Number(number)}: ${order}.`);
    return { number, order };
  },
});

export const createTools = (showOrder: (text: string) => void): Tool[] => [
  addTool,
  createOrderTool(showOrder),
];
