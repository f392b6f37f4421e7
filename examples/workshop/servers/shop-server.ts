import { readFile } from 'node:fs/promises';
import { listenLocally, type LocalServer } from './local-server.ts';

// A server of a shop that the steps of the agent ask, so that the example needs nobody else.

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

/** The site and HTTP API of the workshop bot's shop: `/orders/ID`, `/rates/FROM/TO`, the page `/visit`. */
export const startShopServer = async (): Promise<LocalServer> => {
  const file = await readFile(new URL('./shop-data.json', import.meta.url), 'utf8');
  const { orders, usdRates } = JSON.parse(file) as ShopData;
  const rates = new Map(Object.entries(usdRates));

  const find = ([part, first = '', second = '']: string[]): object => {
    if (part === 'orders') {
      return orders.find(({ id }) => id === first) ?? { error: `There is no order ${first}.` };
    }
    if (part !== 'rates' || !CURRENCY.test(first) || !CURRENCY.test(second)) return { error: 'Not found' };
    const [from, to] = [rates.get(first), rates.get(second)];
    if (!from || !to) return { error: `There is no rate for ${first} in ${second}.` };
    return { from: first, to: second, rate: to / from };
  };

  return listenLocally((request, response) => {
    const path = (request.url ?? '').split('/').slice(1);
    if (path[0] === 'visit') {
      response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(PAGE);
      return;
    }
    const found = find(path);
    response.writeHead('error' in found ? 404 : 200, { 'Content-Type': 'application/json' });
    response.end(JSON.stringify(found));
  });
};
