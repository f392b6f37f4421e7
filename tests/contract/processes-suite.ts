import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  emptyAnswer,
  isLogin,
  pullHistory,
  pullSession,
  reduceRun,
  setSession,
  stopRun,
} from 'casement/contract';
import { afterEach, describe, expect, it } from 'vitest';
import { deferred } from '../../service/agents/serve.test-helper.ts';
import { langGraph } from '../backends/protocols/langgraph.ts';
import { say, waitFor } from '../backends/script.ts';
import { startSpokenServer } from '../backends/spoken-server.ts';
import type { ServiceOptions } from '../../service/server/start-service.ts';
import {
  codeOf,
  continuationOf,
  createVisitor,
  goOnOf,
  interruptsIn,
  readEvents,
  runInput,
  type StreamEvent,
  textOf,
} from '../../check/client.ts';
import { startReference, type NewStorage, targetAt } from './support/reference.ts';
import { spawnReference } from './support/spawn-reference.ts';

/** Several processes on one database. */
export const processesSuite = (newStorage: NewStorage): void => {
  describe('several processes of the reference service', () => {
    const ending: (() => Promise<void>)[] = [];
    afterEach(async () => {
      await Promise.all(ending.splice(0).map((end) => end()));
    });
    const start = async (options: ServiceOptions) => {
      const service = await startReference(options);
      ending.push(() => service.close());
      return service;
    };
    const spawn = async (options: ServiceOptions) => {
      const service = await spawnReference(options);
      ending.push(() => service.kill());
      return service;
    };

    it('start at once on an empty database', async () => {
      const { options } = await newStorage(false);
      const services = await Promise.all([1, 2, 3].map(() => start(options)));
      const [first, second] = services.map(({ url }) => targetAt(url));
      const visitor = await createVisitor(first ?? targetAt(''));
      await visitor.call(setSession, { title: 'Shared' });
      const elsewhere = await createVisitor(second ?? targetAt(''), undefined, visitor.uuid);
      expect((await elsewhere.call(pullSession, {})).list).toHaveLength(1);
    });

    it('stream and stop an answer that another one writes', async () => {
      const { options } = await newStorage(false);
      const [writer, other] = await Promise.all([start(options), start(options)]);
      const visitor = await createVisitor(targetAt(writer.url));
      const elsewhere = await createVisitor(targetAt(other.url), undefined, visitor.uuid);
      const input = runInput({ text: 'endless' });
      const reading = readEvents(await visitor.post(input));
      const readingElsewhere = readEvents(await elsewhere.post(input));
      await readEvents(await elsewhere.resume(input.runId), 3);
      expect((await elsewhere.call(stopRun, { runId: input.runId })).status).toBe('stopped');
      expect(await readingElsewhere).toEqual(await reading);
    });

    it('stop the answers of a conversation that is deleted at another one, and no others', async () => {
      const { options } = await newStorage(false);
      const [writer, other] = await Promise.all([start(options), start(options)]);
      const visitor = await createVisitor(targetAt(writer.url));
      const elsewhere = await createVisitor(targetAt(other.url), undefined, visitor.uuid);
      const [deleted, kept] = [runInput({ text: 'endless' }), runInput({ text: 'endless' })];
      const reading = readEvents(await visitor.post(deleted));
      await visitor.ask(kept, 1);
      await elsewhere.call(setSession, { id: deleted.threadId, deleted: true });
      expect((await reading).at(-1)?.event).toMatchObject({ outcome: { type: 'cancelled' } });
      expect((await elsewhere.call(stopRun, { runId: kept.runId })).status).toBe('stopped');
    });

    it('begin no answer that was stopped at another one before', async () => {
      const { options } = await newStorage(false);
      const [writer, other] = await Promise.all([start(options), start(options)]);
      const visitor = await createVisitor(targetAt(writer.url));
      const elsewhere = await createVisitor(targetAt(other.url), undefined, visitor.uuid);
      for (let attempt = 0; attempt < 20; attempt += 1) {
        const input = runInput({ text: 'endless' });
        const [response, stopped] = await Promise.all([
          visitor.post(input),
          elsewhere.request(stopRun, { runId: input.runId }),
        ]);
        // Either the run was there and has been stopped, or it never begins.
        if (stopped.code === 404) expect(await codeOf(response)).toBe(410);
        else expect((await readEvents(response)).at(-1)?.event.type).toBe('RUN_FINISHED');
      }
    });

    it('write 8 answers of 28 that one visitor asks for at once, all of them together', async () => {
      const { options } = await newStorage(false);
      const services = await Promise.all([start(options), start(options)]);
      const targets = services.map(({ url }) => ({ ...targetAt(url), botId: 'limited' }));
      const [first = targetAt('')] = targets;
      const visitor = await createVisitor(first);
      const visitors = await Promise.all(targets.map((one) => createVisitor(one, undefined, visitor.uuid)));
      const replies = await Promise.all(
        Array.from({ length: 28 }, async (_, index) => {
          const sent = await (visitors[index % 2] ?? visitor).post(runInput({ text: 'endless' }));
          return sent.headers.get('Content-Type')?.split(';')[0];
        }),
      );
      expect(replies.filter((type) => type === 'text/event-stream')).toHaveLength(8);
      expect((await visitor.call(pullSession, {})).list).toHaveLength(8);
    });

    it('count the messages of a trial together', async () => {
      const { options } = await newStorage(false);
      const services = await Promise.all([start(options), start(options)]);
      const [first = targetAt(''), second = first] = services.map(({ url }) => targetAt(url));
      const visitor = await createVisitor(first, 'tried');
      const elsewhere = await createVisitor(second, 'tried', visitor.uuid);
      const replies = await Promise.all(
        Array.from({ length: 8 }, async (_, index) => {
          const sent = await (index % 2 ? elsewhere : visitor).post(runInput({ text: 'short' }));
          await sent.text();
          return sent.headers.get('Content-Type')?.split(';')[0];
        }),
      );
      expect(replies.filter((type) => type === 'text/event-stream')).toHaveLength(3);
      expect((await elsewhere.call(isLogin, {})).entitlement).toEqual({ remaining: 0 });
    });

    it('close the answers of one that was killed, and of no living one', async () => {
      const { options } = await newStorage(false);
      const living = await start(options);
      const killed = await spawn(options);
      const lasting = runInput({ text: 'endless' });
      const survivor = await createVisitor(targetAt(living.url));
      await survivor.ask(lasting, 3);

      const visitor = await createVisitor(targetAt(killed.url));
      const input = runInput({ text: 'endless' });
      const seen = await visitor.ask(input, 40);
      await killed.kill();

      const next = await start(options);
      const back = await createVisitor(targetAt(next.url), undefined, visitor.uuid);
      const stored = await readEvents(await back.resume(input.runId));
      expect(stored.at(-1)?.event).toMatchObject({ type: 'RUN_ERROR', code: '709' });
      expect(seen.slice(0, stored.length - 1)).toEqual(
        stored.slice(0, Math.min(seen.length, stored.length - 1)),
      );
      const { list } = await back.call(pullHistory, { sessionId: input.threadId });
      expect(list[0]).toMatchObject({ status: 'failed', parts: [{ type: 'text', text: textOf(stored) }] });

      // A reader who has seen more than was stored still gets the end, under a number that is new to them.
      const ahead = await readEvents(await back.resume(input.runId, `${input.runId}:${stored.length + 7}`));
      expect(ahead).toMatchObject([
        { id: `${input.runId}:${stored.length + 8}`, event: { type: 'RUN_ERROR' } },
      ]);

      // Another process goes on with it, in the same answer.
      const onward = goOnOf(input);
      const more = await back.ask(onward, 8);
      expect(textOf(more).length).toBeGreaterThan(textOf(stored).length);
      expect(textOf(more).startsWith(textOf(stored))).toBe(true);
      await back.call(stopRun, { runId: onward.runId });
      const { list: after } = await back.call(pullHistory, { sessionId: input.threadId });
      expect(after).toHaveLength(2);
      expect(after[0]).toMatchObject({ id: input.forwardedProps.answerId, status: 'stopped' });

      expect((await survivor.call(stopRun, { runId: lasting.runId })).status).toBe('stopped');
    });

    it.each(['SIGKILL', 'SIGTERM'] as const)(
      'go on with an answer by themselves when its process ends by %s, one of them, and stop it at its server',
      async (signal) => {
        const server = await startSpokenServer(langGraph.protocol);
        const folder = mkdtempSync(join(tmpdir(), 'casement-elsewhere-'));
        ending.push(
          () => server.close(),
          async () => rmSync(folder, { recursive: true }),
        );
        const bot = { agent: langGraph.agent(server.url), robot: { botName: 'Graph' } };
        const channels = { channels: { open: { isAnonymous: 1 } }, styles: { plain: {} } };
        // Every JSON text is YAML.
        writeFileSync(join(folder, 'test-bot.yaml'), JSON.stringify({ ...bot, ...channels }));
        const { options: given } = await newStorage(false);
        const options = { ...given, botsFolders: [folder] };
        const [one, other] = await Promise.all([start(options), start(options)]);
        const ended = await spawn(options);

        const rest = deferred();
        const step = { type: 'step', id: 'look', name: 'look_up', input: {}, output: 'Monday.' } as const;
        server.answers([
          say('It was '),
          waitFor(rest.promise),
          step,
          say('sent on Monday.'),
          waitFor(new Promise(() => {})),
        ]);
        const visitor = await createVisitor(targetAt(ended.url));
        const input = runInput({ text: 'Where is it?' });
        const seen: StreamEvent[] = [];
        const reading = readEvents(await visitor.post(input)).catch(() => []);
        const [here, there] = await Promise.all(
          [one, other].map(({ url }) => createVisitor(targetAt(url), undefined, visitor.uuid)),
        );
        if (!here || !there) throw new Error('both have started');
        // Until enough is stored that another process knows of it.
        while (!textOf(seen).includes('It was ')) {
          seen.push(...(await readEvents(await here.resume(input.runId, seen.at(-1)?.id), 1)));
        }
        await ended.kill(signal);
        await reading;
        rest.resolve();

        const stored = async () => (await here.call(pullHistory, { sessionId: input.threadId })).list[0];
        const events: StreamEvent[] = [];
        const shown = () =>
          events.reduce((answer, { event }) => reduceRun(answer, event), emptyAnswer).message;
        // As a browser does: it asks again with what it saw last whenever its connection ends.
        while (!events.some(({ event }) => JSON.stringify(event).includes('Monday'))) {
          const last = events.at(-1)?.id ?? seen.at(-1)?.id;
          events.push(...(await readEvents(await there.resume(input.runId, last), 1)));
        }
        expect(events[0]?.event.type).toBe('RUN_STARTED');
        await expect
          .poll(async () => {
            events.push(...(await readEvents(await there.resume(input.runId, events.at(-1)?.id), 1)));
            return shown().parts;
          })
          .toEqual([{ type: 'text', text: 'It was sent on Monday.' }]);
        expect((await stored())?.status).toBe('running');
        expect(server.asked).toHaveLength(1);
        expect(server.calls.filter(({ path }) => path.endsWith('/cancel'))).toEqual([]);
        expect(server.joins).toHaveLength(1);

        expect((await there.call(stopRun, { runId: input.runId })).status).toBe('stopped');
        await server.asked[0]?.given;
        expect(await stored()).toMatchObject({
          id: input.forwardedProps.answerId,
          status: 'stopped',
          parts: [{ type: 'text', text: 'It was sent on Monday.' }],
          steps: [{ title: 'look_up', status: 'done' }],
        });
      },
    );

    it('keep what an answer had said when the one that went on with it was killed', async () => {
      const { options } = await newStorage(false);
      const killed = await spawn(options);
      const visitor = await createVisitor(targetAt(killed.url));
      const asked = { ...runInput({ text: 'use slowly' }), tools: [{ name: 'buy' }] };
      const [interrupt] = interruptsIn(await visitor.ask(asked));
      const input = continuationOf(asked, [
        { interruptId: interrupt?.id ?? '', status: 'resolved', payload: { content: '1' } },
      ]);
      // Only the beginning of its stream is certain to be stored.
      await visitor.ask(input, 1);
      await killed.kill();

      const next = await start(options);
      const back = await createVisitor(targetAt(next.url), undefined, visitor.uuid);
      const { list } = await back.call(pullHistory, { sessionId: asked.threadId });
      expect(list[0]).toMatchObject({ status: 'failed', runId: input.runId, error: { code: 709 } });
      expect(list[0]?.parts[0]).toMatchObject({ text: expect.stringMatching(/^One moment\./) });
      expect(list[0]?.steps?.at(-1)).toMatchObject({ title: 'buy', status: 'done', output: 1 });
      const stored = await readEvents(await back.resume(input.runId));
      expect(stored.at(-1)?.event).toMatchObject({ type: 'RUN_ERROR', code: '709' });
    });

    it('let one of two runs go on with an answer, whichever process they reach', async () => {
      const { options } = await newStorage(false);
      const services = await Promise.all([start(options), start(options)]);
      const [one, other] = services.map(({ url }) => targetAt(url));
      const visitor = await createVisitor(one ?? targetAt(''));
      const elsewhere = await createVisitor(other ?? targetAt(''), undefined, visitor.uuid);
      const asked = { ...runInput({ text: 'use' }), tools: [{ name: 'buy' }] };
      const [interrupt] = interruptsIn(await visitor.ask(asked));
      const resume = [
        { interruptId: interrupt?.id ?? '', status: 'resolved' as const, payload: { content: '1' } },
      ];
      const first = continuationOf(asked, resume);
      const second = continuationOf(asked, resume);
      const replies = await Promise.all(
        [visitor.post(first), elsewhere.post(first), visitor.post(second), elsewhere.post(second)].map(
          async (sent) => (await sent).headers.get('Content-Type')?.split(';')[0],
        ),
      );
      const [stream, envelope] = ['text/event-stream', 'application/json'];
      expect([
        [stream, stream, envelope, envelope],
        [envelope, envelope, stream, stream],
      ]).toContainEqual(replies);
    });
  });
};
