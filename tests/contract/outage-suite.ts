import { setTimeout as wait } from 'node:timers/promises';
import { createShare, hostLogin, pullHistory, stopRun } from 'casement/contract';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { RunningService } from '../../service/server/start-service.ts';
import { beside, codeOf, createVisitor, readEvents, runInput, textOf } from '../../check/client.ts';
import { startCutProxy } from './support/cut-proxy.ts';
import { startReference, targetAt } from './support/reference.ts';

/** More than any call may take that waits for a database in vain, on a busy machine. */
const BOUND_MS = 25_000;

const tokenOfSite = async (): Promise<string> =>
  (await targetAt('').signAsSite?.({ sub: 'a', exp: Math.floor(Date.now() / 1000) + 300 })) ?? '';

/** A PostgreSQL that is away for a while; `newDatabase` returns the address of an empty one. */
export const outageSuite = (newDatabase: () => Promise<string>): void => {
  describe('a PostgreSQL that is away', { timeout: 90_000 }, () => {
    let proxy: Awaited<ReturnType<typeof startCutProxy>>;
    let service: RunningService;
    let address: URL;
    let direct: Client;
    beforeAll(async () => {
      address = new URL(await newDatabase());
      direct = new Client({ connectionString: address.href });
      await direct.connect();
      proxy = await startCutProxy(Number(address.port || 5432), address.hostname);
      address.hostname = '127.0.0.1';
      address.port = String(proxy.port);
      service = await startReference({ databaseUrl: address.href });
    }, 60_000);
    afterAll(async () => {
      await service.close();
      await direct.end();
      await proxy.close();
    }, 60_000);

    const start = async (text: string) => {
      const visitor = await createVisitor(targetAt(service.url));
      const input = runInput({ text });
      const reading = readEvents(await visitor.post(input));
      await readEvents(await visitor.resume(input.runId), 10);
      const storedAnswer = async () =>
        (await visitor.call(pullHistory, { sessionId: input.threadId })).list[0];
      return { visitor, input, reading, storedAnswer };
    };

    it('loses nothing of an answer, whose words go on to the visitor', async () => {
      const { reading, storedAnswer, visitor, input } = await start('slow');
      const more = (await visitor.resume(input.runId)).body?.getReader();
      await more?.read();
      proxy.refuse();
      // 2.5 seconds of words come while nothing can be stored.
      for (let piece = 0; piece < 30; piece += 1) expect((await more?.read())?.done).toBe(false);
      await wait(4_000);
      proxy.open();
      const events = await reading;
      expect(events.at(-1)?.event).toMatchObject({ type: 'RUN_FINISHED', outcome: { type: 'success' } });
      expect(await storedAnswer()).toMatchObject({
        status: 'complete',
        parts: [{ type: 'text', text: textOf(events) }],
      });
    });

    it.each(['refuse', 'silence'] as const)(
      'answers every call with 503 in time where it would %s',
      async (trouble) => {
        const { visitor, input, reading } = await start('endless');
        const { threadId: sessionId, runId, forwardedProps } = input;
        const login = await tokenOfSite();
        proxy[trouble]();
        const calls = [
          visitor.request(stopRun, { runId }),
          visitor.request(createShare, { sessionId, headId: forwardedProps.answerId }),
          visitor.request(hostLogin, { token: login }),
          visitor
            .resume(runId)
            .then(async (response) => ({ code: ((await response.json()) as { code: number }).code })),
          visitor
            .post(input)
            .then(async (response) => ({ code: ((await response.json()) as { code: number }).code })),
        ];
        const late = wait(BOUND_MS, 'late', { ref: false });
        const replies = calls.map((call) => Promise.race([beside<unknown>(call), late]));
        for (const reply of await Promise.all(replies)) expect(reply).toMatchObject({ code: 503 });
        proxy.open();
        for (let code; code !== 200;) ({ code } = await visitor.request(stopRun, { runId }));
        expect((await reading).at(-1)?.event).toMatchObject({ outcome: { type: 'cancelled' } });
      },
    );

    it('says 709 when another process has closed the answer meanwhile, and no success', async () => {
      const { input, reading, storedAnswer, visitor } = await start('endless');
      await direct.query(`update runs set status = 'failed', cut = true where id = $1`, [input.runId]);
      await visitor.request(stopRun, { runId: input.runId });
      expect((await reading).at(-1)?.event).toMatchObject({ type: 'RUN_ERROR', code: '709' });
      expect((await storedAnswer())?.status).toBe('running');
    });

    it('tells no success of an answer that could not be stored before the service ended', async () => {
      const ending = await startReference({ databaseUrl: address.href });
      onTestFinished(() => ending.close());
      const visitor = await createVisitor(targetAt(ending.url));
      const input = runInput({ text: 'slow' });
      const reading = readEvents(await visitor.post(input));
      await readEvents(await visitor.resume(input.runId), 80);
      proxy.refuse();
      // The agent ends by itself; nothing but the end of its answer is missing then.
      await wait(1_500);
      await ending.close();
      proxy.open();
      const events = await reading;
      expect(events.at(-1)?.event).toMatchObject({ type: 'RUN_ERROR', code: '709' });

      const next = await startReference({ databaseUrl: address.href });
      onTestFinished(() => next.close());
      const back = await createVisitor(targetAt(next.url), undefined, visitor.uuid);
      const [answer] = (await back.call(pullHistory, { sessionId: input.threadId })).list;
      const [part] = answer?.parts ?? [];
      expect(answer).toMatchObject({ status: 'failed', error: { code: 709 } });
      expect(part?.type === 'text' && textOf(events).startsWith(part.text)).toBe(true);
    });

    it('tells no end of an answer whose tokens it could not count yet', async () => {
      const visitor = await createVisitor({ ...targetAt(service.url), botId: 'frugal' });
      const input = runInput({ text: `endless ${'x'.repeat(12_000)}` });
      const reading = readEvents(await visitor.post(input));
      await readEvents(await visitor.resume(input.runId), 3);
      await direct.query(`
        create sequence counts;
        create function refuse_twice() returns trigger language plpgsql as $$ begin
          if nextval('counts') <= 2 then raise 'too busy' using errcode = '53000'; end if;
          return new;
        end $$;
        create trigger too_busy before insert on allowances for each row execute function refuse_twice()`);
      try {
        await visitor.call(stopRun, { runId: input.runId });
        expect((await reading).at(-1)?.event).toMatchObject({ outcome: { type: 'cancelled' } });
        expect(await codeOf(await visitor.post(runInput({ text: 'short' })))).toBe(1113);
      } finally {
        await direct.query('drop trigger too_busy on allowances');
      }
    });

    it('cleans up the rest when one step of it fails', async () => {
      await direct.query('alter table revoked_tokens rename to away');
      await direct.query(`insert into login_codes (target_hash, code_hash, expires_at) values ('a', 'b', 1)`);
      await direct.query(
        `insert into captchas (token, type, secret_key, answer, expires_at) values ('a', 'b', 'c', '{}', 1)`,
      );
      const cleaning = await startReference({ databaseUrl: address.href, cleanEveryMs: 100 });
      const left = async () =>
        (await direct.query('select 1 from login_codes union all select 1 from captchas')).rowCount;
      try {
        await expect.poll(left, { timeout: 20_000 }).toBe(0);
      } finally {
        await direct.query('alter table away rename to revoked_tokens');
        await cleaning.close();
      }
    });

    it('starts although it cannot close the answers that broke off', async () => {
      const { visitor, input, reading } = await start('slow');
      await visitor.call(stopRun, { runId: input.runId });
      await reading;
      await direct.query(`
        create function refuse() returns trigger language plpgsql as $$ begin
          raise 'too busy' using errcode = '53000';
        end $$;
        create trigger too_busy before update on runs for each row execute function refuse();
        alter table runs disable trigger too_busy;
        update runs set status = 'running', instance = 4243 where id = '${input.runId}';
        alter table runs enable trigger too_busy`);
      try {
        const other = await startReference({ databaseUrl: address.href });
        await other.close();
      } finally {
        await direct.query('drop trigger too_busy on runs');
      }
    });

    it('leaves no answer running that nobody works on', async () => {
      const { visitor, input, storedAnswer } = await start('slow');
      await visitor.call(stopRun, { runId: input.runId });
      // Simulates a send whose reply was lost: this process has stored the run as running, but does not know
      // of it.
      await direct.query(`update runs set status = 'running' where id = $1`, [input.runId]);
      await direct.query(`update messages set status = 'running' where id = $1`, [
        input.forwardedProps.answerId,
      ]);
      while ((await storedAnswer())?.status === 'running') await wait(200);
      expect(await storedAnswer()).toMatchObject({ status: 'failed', error: { code: 709 } });
    });

    it('lets nobody wait for an answer that another process does not end', async () => {
      const { visitor, input, reading } = await start('slow');
      await visitor.call(stopRun, { runId: input.runId });
      await reading;
      // A process that shows that it lives, and does nothing any more.
      await direct.query(`insert into instances values (4242, 'stuck', now() + interval '1 hour')`);
      await direct.query(`update runs set status = 'running', instance = 4242 where id = $1`, [input.runId]);
      const replies = Promise.all([
        visitor.request(hostLogin, { token: await tokenOfSite() }),
        visitor.request(stopRun, { runId: input.runId }),
      ]);
      const late = wait(BOUND_MS, 'late', { ref: false });
      expect(await Promise.race([replies, late])).toMatchObject([{ code: 200 }, { code: 709 }]);
    });

    it('stores events again whose statement was stored, but not known to be', async () => {
      const { reading, input, visitor, storedAnswer } = await start('slow');
      const insert = `insert into run_events (stream, first_seq, last_seq, events, created_at)
        select stream, seq, seq, '{}', 1 from runs cross join lateral (
          select 1 + coalesce(max(last_seq), 0) as seq from run_events where run_events.stream = runs.stream
        ) next where id = $1`;
      proxy.refuse();
      // Statements on their way arrive before, and several events come after.
      await wait(300);
      await direct.query(insert, [input.runId]);
      await wait(300);
      proxy.open();
      const events = await reading;
      expect(events.at(-1)?.event.type).toBe('RUN_FINISHED');
      expect((await storedAnswer())?.status).toBe('complete');
      const stored = await readEvents(await visitor.resume(input.runId));
      expect(stored).toEqual(events);
    });
  });
};
