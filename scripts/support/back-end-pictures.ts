import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { silentLogger } from '../../service/base/silent-logger.test-helper.ts';
import { startService } from '../../service/server/start-service.ts';
import { backends } from '../../tests/backends/backends.ts';
import type { Backend } from '../../tests/backends/protocol.ts';
import { type Piece, say, think } from '../../tests/backends/script.ts';
import { startSpokenServer } from '../../tests/backends/spoken-server.ts';
import { chatAddress, openChat } from '../../tests/browser/support/chat.ts';
import { asWebp } from './as-webp.ts';

const QUESTION = 'Where is my order 1042?';

/**
 * The pieces of the answer, each with the case of the suite that a protocol must be able to express for it.
 */
const answer: readonly [caseId: string, piece: Piece][] = [
  ['reasoning', think('The visitor asks for order 1042, so the list of orders tells it.')],
  [
    'step',
    {
      type: 'step',
      id: 'order-status-1',
      name: 'order_status',
      input: { order: 1042 },
      output: 'Sent on Monday by DHL, parcel 00340434.',
    },
  ],
  ['one-word', say('Your order **1042** left our store on Monday and arrives on **Wednesday**.')],
  [
    'source',
    {
      type: 'source',
      id: 'delivery',
      title: 'Delivery times',
      snippet: 'Parcels take two working days.',
      url: 'https://shop.example/delivery',
    },
  ],
  ['usage', { type: 'usage', inputTokens: 412, outputTokens: 31 }],
];

/** Models of all providers look the same. */
const shown = backends.filter(({ name }) => !['model-anthropic', 'model-google', 'openai'].includes(name));

const scriptFor = ({ cannot }: Backend): Piece[] =>
  answer.flatMap(([caseId, piece]) => (Object.hasOwn(cannot, caseId) ? [] : piece));

/**
 * Takes a picture of the chat with each back end that the suite knows, answered by the suite's own servers.
 * @param still Takes a page's picture once nothing moves on it.
 */
export const takeBackEnds = async (
  browser: Browser,
  folder: string,
  still: (page: Page) => Promise<Buffer>,
): Promise<void> => {
  const bots = mkdtempSync(join(tmpdir(), 'casement-back-ends-'));
  const env: Record<string, string> = {};
  const servers = await Promise.all(
    shown.map(async (backend) => {
      const server = await startSpokenServer(backend.protocol);
      server.answers(() => scriptFor(backend));
      Object.assign(env, backend.env);
      const file = {
        agent: backend.agent(server.url),
        robot: { botName: 'Lamp shop', isDisplaySource: 1, developerMode: 1 },
        channels: { web: { isAnonymous: 1 } },
      };
      // Every JSON text is YAML.
      writeFileSync(join(bots, `${backend.name}.yaml`), JSON.stringify(file));
      return server;
    }),
  );
  const logger = silentLogger;
  const service = await startService({
    port: 0,
    host: '127.0.0.1',
    botsFolders: [bots],
    dataFolder: 'memory',
    databaseUrl: undefined,
    logger,
    print: () => {},
    env,
  });
  try {
    mkdirSync(folder, { recursive: true });
    for (const { name } of shown) {
      const viewport = { width: 480, height: 600 };
      const page = await browser.newPage({ viewport, reducedMotion: 'reduce', deviceScaleFactor: 1.5 });
      const chat = await openChat(page, chatAddress(service.url, { bot: name }));
      await chat.ask(QUESTION);
      await page.locator('[data-role=assistant][data-status=complete]').waitFor({ timeout: 30_000 });
      const process = page.locator('[data-role=assistant] button[aria-expanded=false][data-busy]');
      if (await process.isVisible()) await process.click();
      const file = join(folder, `${name}.webp`);
      writeFileSync(file, await asWebp(page, await still(page)));
      console.log(file);
      await page.close();
    }
  } finally {
    await service.close();
    await Promise.all(servers.map((server) => server.close()));
    rmSync(bots, { recursive: true, force: true });
  }
};
