import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from '@playwright/test';
import { chatAddress } from '../support/chat.ts';
import { type House, startHouse } from '../support/house.ts';
import { startStaticHost } from '../support/static-host.ts';
import { test } from './support/test.ts';

let house: House;
test.beforeAll(async () => {
  house = await startHouse();
});
test.afterAll(() => house.close());

/** Another host, which writes down what it is asked for. */
const startForeign = async () => {
  const asked: string[] = [];
  const server = createServer(({ url = '' }, response) => {
    asked.push(url);
    response.writeHead(200, { 'Content-Type': 'image/svg+xml' });
    response.end('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};

const drawn = `document.querySelectorAll('figure img[data-drawn]').length`;
const failed = `document.querySelectorAll('figure > p').length`;

for (const place of ['with the policy of the service', 'without a policy'] as const) {
  test(`draws diagrams and asks for nothing that they name, in a page ${place}`, async ({ visitor }) => {
    const foreign = await startForeign();
    const host = await startStaticHost({ serviceUrl: house.serviceUrl });
    const diagrams = [
      `flowchart LR\n  A@{ img: "${foreign.url}/image", label: "x", w: 60, h: 60 } --> B`,
      `sequenceDiagram\n  participant A\n  properties A: {"icon": "${foreign.url}/icon"}\n  A->>A: hi`,
      'mindmap\n  root((Windows))\n    Frames',
      'flowchart TD\n  A[Question] -->|sent| B{Is it known?}',
    ];
    house.model.reply(() => [diagrams.map((code) => `\`\`\`mermaid\n${code}\n\`\`\``).join('\n\n')]);
    await visitor.tab.goTo(chatAddress(place === 'without a policy' ? host.url : house.serviceUrl));
    await visitor.expectSoon(`document.querySelector('textarea')?.placeholder.length > 1`);
    await visitor.click(`document.querySelector('textarea')`);
    await visitor.tab.type('draw', 'page');
    await visitor.press('Enter', 'page');
    await visitor.expectSoon(`document.querySelectorAll('figure').length`, diagrams.length);
    await visitor.evaluate(`document.querySelectorAll('figure')[0].scrollIntoView()`);
    await visitor.expectSoon(`${drawn} + ${failed} >= 2`);
    await visitor.evaluate(`document.querySelectorAll('figure')[3].scrollIntoView()`);
    await visitor.expectSoon(drawn, 3);
    await visitor.expectSoon(failed, 1);
    await visitor.expectSoon(
      `[...document.querySelectorAll('figure img[data-drawn]')].every(({ naturalWidth }) => naturalWidth > 50)`,
    );
    if (place === 'without a policy') {
      // What was asked for before it has arrived then.
      await visitor.evaluate(
        `(async () => { await Object.assign(new Image(), { src: '${foreign.url}/last' }).decode(); })()`,
      );
    }
    expect(foreign.asked).toEqual(place === 'without a policy' ? ['/last'] : []);
    await host.close();
    foreign.close();
  });
}
