import { readFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { listenLocally, type LocalServer } from './listen-locally.ts';

type ShopData = { orders: { id: string }[]; usdRates: Record<string, number> };

const CURRENCY = /^[A-Z]{3}$/;

const PAGE = `<!doctype html>
<html lang="en">
  <head><title>Visit the window workshop</title></head>
  <body>
    <h1>Visit the window workshop</h1>
    <p>Opening hours: Monday to Friday from 9:00 to 17:30, Saturday from 10:00 to 14:00. Closed on Sundays.</p>
    <p>营业时间：周一至周五 9:00–17:30，周六 10:00–14:00，周日休息。</p>
  </body>
</html>
`;

const json = (response: ServerResponse, status: number, body: unknown): void => {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
};

/** The web site and the HTTP API of the workshop bot's shop: `/orders/ID`, `/rates/FROM/TO` and the page `/visit`. */
export const startShopServer = async (): Promise<LocalServer> => {
  const file = await readFile(new URL('./shop-data.json', import.meta.url), 'utf8');
  const { orders, usdRates } = JSON.parse(file) as ShopData;
  const rates = new Map(Object.entries(usdRates));
  return listenLocally((request, response) => {
    const [, part, first = '', second = ''] = (request.url ?? '').split('/');
    if (part === 'visit') {
      response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(PAGE);
      return;
    }
    if (part === 'orders') {
      const order = orders.find(({ id }) => id === first);
      json(response, order ? 200 : 404, order ?? { error: `There is no order ${first}.` });
      return;
    }
    const [from, to] = [rates.get(first), rates.get(second)];
    if (part === 'rates' && CURRENCY.test(first) && CURRENCY.test(second)) {
      if (from && to) json(response, 200, { from: first, to: second, rate: to / from });
      else json(response, 404, { error: `There is no rate for ${first} in ${second}.` });
      return;
    }
    json(response, 404, { error: 'Not found' });
  });
};
