// The agent's tools on this page: two, over a small shop that lives in this tab.
const plans = { Studio: 29, Company: 149 };
const orders = {
  1042: { plan: 'Studio', months: 12, total: '$348', status: 'running since March' },
  1043: { plan: 'Company', months: 1, total: '$149', status: 'waiting for payment' },
};
const basket = new Map();

const find = (selector) => document.querySelector(selector);
const make = (name, text) => Object.assign(document.createElement(name), { textContent: text });

const planNamed = (words) => {
  const name = Object.keys(plans).find((plan) => words.toLowerCase().includes(plan.toLowerCase()));
  if (!name)
    throw new Error(`There is no plan "${words}". The plans are ${Object.keys(plans).join(' and ')}.`);
  return name;
};

const showBasket = () => {
  const lines = [...basket].map(([plan, months]) =>
    make('li', `${plan}, ${months} ${months === 1 ? 'month' : 'months'}: $${plans[plan] * months}`),
  );
  find('[data-basket]').replaceChildren(...lines);
  find('[data-basket-empty]').hidden = lines.length > 0;
  find('[data-basket-count]').textContent = String(basket.size);
  window.casement('setContext', {
    page: ['title', 'address', 'selection'],
    fields: { basket: lines.map(({ textContent }) => textContent).join('; ') || 'empty' },
  });
};

const add = (plan, months) => {
  basket.set(plan, (basket.get(plan) ?? 0) + months);
  showBasket();
};

window.casement('registerTool', {
  name: 'add_to_basket',
  title: 'Add to basket',
  description: 'Adds a plan, for a number of months, to the basket of the visitor',
  parameters: {
    type: 'object',
    properties: {
      plan: { type: 'string', description: 'The name of the plan: Studio or Company', maxLength: 60 },
      months: { type: 'integer', minimum: 1, maximum: 36, description: 'How many months; 1 when not said' },
    },
    required: ['plan'],
  },
  run: ({ plan, months = 1 }) => {
    const name = planNamed(plan);
    add(name, months);
    return { plan: name, months: basket.get(name), price: `$${plans[name] * basket.get(name)}` };
  },
});

window.casement('registerTool', {
  name: 'show_order',
  title: 'Show order',
  description: 'Shows an order of the visitor on the page, by its number',
  parameters: {
    type: 'object',
    properties: { number: { type: 'integer', description: 'The number of the order, such as 1042' } },
    required: ['number'],
  },
  // It shows what the visitor may see anyway and changes nothing, so nobody need be asked.
  skipApproval: true,
  run: ({ number }) => {
    const order = orders[number];
    if (!order) throw new Error(`There is no order ${number}.`);
    const rows = Object.entries({ number, ...order }).flatMap(([name, value]) => [
      make('dt', name),
      make('dd', String(value)),
    ]);
    find('[data-order]').replaceChildren(...rows);
    find('[data-order-empty]').hidden = true;
    find('#basket').scrollIntoView({ block: 'nearest' });
    return { number, ...order };
  },
});

for (const button of document.querySelectorAll('[data-add]')) {
  button.addEventListener('click', () => add(button.dataset.add, 1));
}
showBasket();
