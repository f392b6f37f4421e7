import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ensureServiceBuild } from '../../scripts/support/ensure-build.ts';
import { createVisitor, readEvents, runInput, textOf } from '../../check/client.ts';
import { type PostgresServer, postgresMissing, startPostgres } from '../contract/support/postgres.ts';
import { targetAt } from '../contract/support/reference.ts';
import { startCommand } from '../contract/support/start-command.ts';
import { chipOf, pick } from '../browser/support/attaching.ts';
import { chatAddress, openChat } from '../browser/support/chat.ts';
import { chromiumLaunch } from '../browser/support/chromium.ts';
import { freePort } from '../support/free-port.ts';
import { checkProxy, type ProxyName, proxyFiles, proxyMissing, startProxy } from './support/proxies.ts';

const counting = fileURLToPath(new URL('../fixtures/counting', import.meta.url));
const names = Object.keys(proxyFiles) as ProxyName[];
const leftOut = (why: string | undefined): string => (why ? `: left out, there is ${why}` : '');

/** Visitors whose connections are cut, and who come back. */
const RETURNING = 30;
/** The visitors that an office has at nine o'clock. */
const OFFICE = 300;
/** How long a browser may take for what it shows. */
const IN_TIME = { timeout: 15_000 };
/** As many as one visitor may have at once. */
const STREAMS = 40;

const visit = (url: string) =>
  createVisitor({ ...targetAt(url), botId: 'counting' }, undefined, undefined, randomUUID());

/** Asks as the app does: a question that is refused because a process is being replaced is asked again. */
const askUntilTaken = async (visitor: Awaited<ReturnType<typeof visit>>): Promise<Response> => {
  const input = runInput({ text: '5 50' });
  for (;;) {
    const response = await visitor.post(input);
    if (response.status !== 503) return response;
    await response.body?.cancel();
    await wait(250);
  }
};

describe.each(names)('the file of %s', (name) => {
  const missing = proxyMissing(name);
  it.skipIf(missing)(`is in order${leftOut(missing)}`, async () => {
    const { code, said } = await checkProxy(name);
    expect(said).not.toMatch(/warn|deprecated/i);
    expect({ code, said: code === 0 ? '' : said }).toEqual({ code: 0, said: '' });
  });
});

describe.each(names)('a process behind %s', (name) => {
  const without = proxyMissing(name);
  it.skipIf(without)(
    `is told what it must know, and nothing that is made up${leftOut(without)}`,
    async () => {
      const server = createServer((request, response) => {
        request.resume().once('end', () => {
          response.setHeader('Content-Type', 'application/json').end(JSON.stringify(request.headers));
        });
      });
      server.listen(0, '127.0.0.1');
      await once(server, 'listening');
      const { port } = server.address() as AddressInfo;
      const proxy = await startProxy(name, [port, port]);
      try {
        const made = { 'X-Forwarded-For': '203.0.113.7', 'X-Guid': 'g' };
        const told = (await (await fetch(`${proxy.url}/im/x`, { headers: made })).json()) as Record<
          string,
          string
        >;
        expect(told).toMatchObject({ 'x-forwarded-for': '127.0.0.1', 'x-guid': 'g' });
        expect(told['x-forwarded-proto']).toMatch(/^https?$/);
        expect(told['host']).toContain('127.0.0.1');
        const file = (bytes: number) =>
          fetch(`${proxy.url}/im/x`, { method: 'POST', body: new Uint8Array(bytes) });
        expect((await file(20.5 * 1024 * 1024)).status).toBe(200);
        const tooLarge = await file(22 * 1024 * 1024).then(
          ({ status }) => status,
          () => 'cut',
        );
        expect(tooLarge).not.toBe(200);
        expect((await fetch(`${proxy.url}/metrics`)).status).toBe(404);
      } finally {
        await proxy.close();
        server.closeAllConnections();
        server.close();
      }
    },
  );
});

const missing = postgresMissing();

describe.skipIf(missing)(`two processes${leftOut(missing)}`, { timeout: 60_000 }, () => {
  let postgres: PostgresServer;
  const data = mkdtempSync(join(tmpdir(), 'casement-deploy-'));
  const bots = join(data, 'bots');
  let browser: Browser;
  const closing: (() => unknown)[] = [];
  let nodes: { port: number; metrics: string; service: Awaited<ReturnType<typeof startCommand>> }[];
  let startNode: (port: number, metricsPort: number) => ReturnType<typeof startCommand>;
  beforeAll(async () => {
    await ensureServiceBuild();
    cpSync(counting, bots, { recursive: true });
    const file = join(bots, 'counting.yaml');
    writeFileSync(file, readFileSync(file, 'utf8').replace('robot:', 'robot:\n  supportFile: 1'));
    browser = await chromium.launch(chromiumLaunch());
    postgres = await startPostgres();
    const environment = {
      DATABASE_URL: await postgres.createDatabase(),
      CASEMENT_BOTS_DIR: bots,
      CASEMENT_DATA_DIR: data,
      CASEMENT_TRUSTED_PROXIES: '127.0.0.1',
    };
    startNode = async (port, metricsPort) => {
      const service = await startCommand({
        ...environment,
        PORT: String(port),
        CASEMENT_METRICS_ADDRESS: `127.0.0.1:${metricsPort}`,
      });
      closing.push(() => service.kill('SIGKILL'));
      return service;
    };
    nodes = [];
    for (let count = 0; count < 2; count += 1) {
      const [port, metricsPort] = await Promise.all([freePort(), freePort()]);
      const service = await startNode(port, metricsPort);
      nodes.push({ port, metrics: `http://127.0.0.1:${metricsPort}/metrics`, service });
    }
  }, 120_000);
  afterAll(async () => {
    await browser?.close();
    for (const close of closing.toReversed()) await close();
    await postgres.close();
    rmSync(data, { recursive: true, force: true });
  });

  /** Open streams, by whether they are read where the answer is written. */
  const readers = async (): Promise<{ near: number; far: number }> => {
    const counts = { near: 0, far: 0 };
    for (const { metrics } of nodes) {
      const text = await (await fetch(metrics)).text();
      for (const [, place = '', count] of text.matchAll(
        /^casement_stream_readers\{place="(near|far)"\} (\d+)/gm,
      ))
        counts[place as 'near' | 'far'] += Number(count);
    }
    return counts;
  };

  describe.each(names)('behind %s', (name) => {
    const without = proxyMissing(name);
    describe.skipIf(without)(`as its file says${leftOut(without)}`, () => {
      let proxy: Awaited<ReturnType<typeof startProxy>>;
      beforeAll(async () => {
        proxy = await startProxy(
          name,
          nodes.map(({ port }) => port),
        );
      });
      afterAll(() => proxy?.close());

      it('meet each visitor who comes back where their answer is written', async () => {
        const runs = await Promise.all(
          Array.from({ length: RETURNING }, async () => {
            const visitor = await visit(proxy.url);
            const input = runInput({ text: '60 100' });
            await readEvents(await visitor.post(input), 3);
            return { visitor, runId: input.runId };
          }),
        );
        const back = runs.map(({ visitor, runId }) => visitor.resume(runId, `${runId}:3`));
        const responses = await Promise.all(back);
        await expect.poll(readers).toEqual({ near: RETURNING, far: 0 });
        const streams = await Promise.all(responses.map((one) => readEvents(one)));
        for (const stream of streams) {
          expect(stream[0]?.id).toMatch(/:4$/);
          expect(stream.at(-1)?.event.type).toBe('RUN_FINISHED');
        }
      });

      it('are asked for words that come one by one', async () => {
        const visitor = await visit(proxy.url);
        const response = await visitor.post(runInput({ text: '10 200' }));
        const decoder = new TextDecoder();
        const times: number[] = [];
        for await (const chunk of response.body ?? [])
          if (decoder.decode(chunk).includes('TEXT_MESSAGE_CONTENT')) times.push(performance.now());
        expect(times.length).toBeGreaterThanOrEqual(8);
        expect((times.at(-1) ?? 0) - (times[0] ?? 0)).toBeGreaterThan(1_000);
      });

      it('are met by a browser: the chat opens, says words one by one, takes a file, and stops', async () => {
        const page = await browser.newPage();
        const address = { bot: 'counting', channel: 'open', style: 'plain' };
        const chat = await openChat(page, chatAddress(proxy.url, address));
        await chat.ask('500 50');
        const words = () => chat.answer.textContent();
        await expect.poll(words, IN_TIME).toMatch(/1 2 3/);
        const early = await words();
        await expect.poll(words, IN_TIME).not.toBe(early);
        // A proxy that holds words back shows them once they are all there.
        expect(await chat.answer.getAttribute('data-status')).toBe('running');
        await chat.button('Stop generating').click();
        await expect.poll(() => chat.answer.getAttribute('data-status'), IN_TIME).toBe('stopped');

        const notes = {
          name: 'notes.txt',
          mimeType: 'text/plain',
          buffer: Buffer.from('Notes.'.repeat(50_000)),
        };
        await pick(page, chat, notes);
        await chipOf(chat, notes.name).waitFor();
        await chat.ask('5 10');
        await expect.poll(() => chat.answer.getAttribute('data-status'), IN_TIME).toBe('complete');
        await expect.poll(() => chat.questions.last().textContent(), IN_TIME).toContain(notes.name);
        await page.close();
      });

      it('serve an office of one address at once', async () => {
        const visitors = await Promise.all(Array.from({ length: OFFICE }, () => visit(proxy.url)));
        const streams = await Promise.all(visitors.map((one) => one.post(runInput({ text: '3 1000' }))));
        expect(streams.map(({ status }) => status).filter((status) => status !== 200)).toEqual([]);
        const texts = await Promise.all(streams.map(async (one) => textOf(await readEvents(one))));
        expect(texts.filter((text) => text !== '1 2 3 ')).toEqual([]);
      });

      it.skipIf(name === 'caddy')('refuse a visitor who opens streams without end', async () => {
        const visitor = await visit(proxy.url);
        const input = runInput({ text: '20 100' });
        const response = await visitor.post(input);
        const more = await Promise.all(
          Array.from({ length: 2 * STREAMS }, () => visitor.resume(input.runId)),
        );
        const statuses = more.map(({ status }) => status);
        expect(new Set(statuses)).toEqual(new Set([200, 429]));
        expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(STREAMS / 2);
        for (const { body } of more) await body?.cancel();
        expect((await readEvents(response)).at(-1)?.event.type).toBe('RUN_FINISHED');
      });

      it('take each question while one of them is replaced', async () => {
        const [node] = nodes;
        if (!node) throw new Error('no process was started');
        const visitors = await Promise.all(Array.from({ length: RETURNING }, () => visit(proxy.url)));
        const before = await Promise.all(visitors.map((one) => one.post(runInput({ text: '30 100' }))));
        node.service.kill('SIGTERM');
        const whileDraining = await Promise.all(visitors.map((one) => askUntilTaken(one)));
        for (const response of [...before, ...whileDraining])
          expect((await readEvents(response)).at(-1)?.event.type).toBe('RUN_FINISHED');
        expect(await node.service.ended).toBe(0);
        node.service = await startNode(node.port, Number(new URL(node.metrics).port));
        // The proxy gives it visitors again.
        await expect
          .poll(
            async () => {
              await Promise.all(visitors.map((one) => one.post(runInput({ text: '1 0' })).then(readEvents)));
              const text = await (await fetch(node.metrics)).text();
              return /^casement_answers_total\{.*outcome="complete".*\} [1-9]/m.test(text);
            },
            { timeout: 15_000 },
          )
          .toBe(true);
      });
    });
  });
});
