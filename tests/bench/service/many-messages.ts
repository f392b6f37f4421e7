import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { silentLogger as logger } from '../../../service/base/silent-logger.test-helper.ts';
import { openDatabase } from '../../../service/database/open-database.ts';
import { rowsOf } from '../../../service/database/queries.ts';
import { type Measure, percentile } from '../support/measure.ts';
import { botAsking, BUSY_SITE } from './built-service.ts';
import { endProcess, forkScript, nextMessage, startMeasured } from './processes.ts';
import { logIn, runInput } from './visitor.ts';

/** Conversations of so many messages each; a part of them is older than they are kept. */
const CONVERSATIONS = 50_000;
const MESSAGES_EACH = 20;
const DAYS = 7.5;
/** The conversations that one visitor has, through whose messages they search. */
const OWN = 100;
const ROUNDS = 40;
/** How long the service is watched while it removes what is too old. */
const WATCHED_MS = 60_000;

const DAY_MS = 86_400_000;
const BATCH = 2_500;

/**
 * Fills the database of a service with what visitors have written in days; `own` gets more of it than others.
 */
const fillDatabase = async (folder: string, own: string): Promise<number> => {
  const database = await openDatabase({ folder, logger });
  const { queries } = database;
  try {
    const now = Date.now();
    for (let from = 0; from < CONVERSATIONS; from += BATCH) {
      const made = sql`generate_series(${from}::integer, ${from + BATCH - 1}::integer)`;
      const visitor = sql`case when c < ${OWN}::integer then ${own}::text else 'visitor-' || c / 2 end`;
      const at = sql`(${now}::bigint - (c::double precision / ${CONVERSATIONS}::integer * ${DAYS * DAY_MS}::double precision)::bigint)`;
      await queries.execute(sql`
        insert into sessions (visitor_id, id, bot_id, title, head_id, created_at, updated_at)
        select ${visitor}, 'session-' || c, 'measured', 'Question ' || c, 'message-' || c || '-19', ${at}, ${at}
        from ${made} c`);
      await queries.execute(sql`
        insert into messages (visitor_id, id, session_id, parent_id, role, status, parts, created_at, run_id)
        select ${visitor}, 'message-' || c || '-' || m, 'session-' || c,
          case when m > 0 then 'message-' || c || '-' || m - 1 end,
          case when m % 2 = 0 then 'user' else 'assistant' end, 'complete',
          json_build_array(json_build_object('type', 'text', 'text',
            repeat('Words of message ' || m || ' about parcel ' || c || '. ', case when m % 2 = 0 then 3 else 20 end))),
          ${at}, case when m % 2 = 1 then 'run-' || c || '-' || m end
        from ${made} c, generate_series(0, ${MESSAGES_EACH - 1}::integer) m`);
      await queries.execute(sql`
        insert into runs (visitor_id, id, session_id, answer_id, status, instance, last_seq, created_at)
        select ${visitor}, 'run-' || c || '-' || m, 'session-' || c, 'message-' || c || '-' || m, 'complete', 1, 3, ${at}
        from ${made} c, generate_series(1, ${MESSAGES_EACH - 1}::integer, 2) m`);
    }
    // As after days in which it was vacuumed each time.
    await queries.execute(sql`vacuum analyze`);
    const [row] = await rowsOf<{ count: number }>(
      queries.execute(sql`select count(*)::integer as count from messages`),
    );
    return row?.count ?? 0;
  } finally {
    await database.close();
  }
};

/**
 * Measures the service on its embedded database with a million messages: what visitors wait for, and what
 * holds up the process.
 */
export const measureManyMessages = async (): Promise<Measure[]> => {
  const folder = mkdtempSync(join(tmpdir(), 'casement-bench-'));
  const botsFolder = join(folder, 'bots');
  const dataFolder = join(folder, 'data');
  mkdirSync(botsFolder);
  const world = forkScript('load-world.ts');
  try {
    const { modelUrl } = await nextMessage<{ modelUrl: string }>(world);
    writeFileSync(join(botsFolder, 'measured.yaml'), JSON.stringify(botAsking(modelUrl)));
    const order = { port: 0, dataFolder, botsFolders: [botsFolder], logLevel: 'silent', env: {} };
    const start = (cleanEveryMs: number) =>
      startMeasured('serve-built-service.ts', { ...order, cleanEveryMs }, ...BUSY_SITE);
    const first = await start(DAY_MS);
    const headers = await logIn(first.url, 'measured');
    await (
      await fetch(`${first.url}/im/v1/im/msg/send`, {
        method: 'POST',
        headers,
        body: JSON.stringify(runInput()),
      })
    ).text();
    await endProcess(first.child);
    const own = await visitorIn(dataFolder);
    const filledMs = performance.now();
    const messages = await fillDatabase(dataFolder, own);
    console.log(`${messages} messages in ${((performance.now() - filledMs) / 1000).toFixed(0)} s`);

    const service = await start(1_000);
    try {
      const times: Record<string, number[]> = { list: [], history: [], search: [], question: [] };
      const timed = async (name: string, path: string, body?: object): Promise<void> => {
        const beganMs = performance.now();
        const response = await fetch(`${service.url}/im/v1/im/${path}`, {
          headers,
          ...(body && { method: 'POST', body: JSON.stringify(body) }),
        });
        const text = await response.text();
        if (!response.ok || /"code":"?[1-9]\d\d\d/.test(text.slice(0, 200)))
          throw new Error(`${name}: ${response.status} ${text.slice(0, 300)}`);
        times[name]?.push(performance.now() - beganMs);
      };
      await service.report();
      const beganMs = performance.now();
      let rounds = 0;
      while (rounds < ROUNDS || performance.now() - beganMs < WATCHED_MS) {
        await timed('list', 'pull/session');
        await timed('history', `pull/msg/history?sessionId=session-${rounds % OWN}`);
        await timed(
          'search',
          `pull/session?query=${encodeURIComponent(rounds % 2 ? 'parcel 73' : 'nothing of this')}`,
        );
        await timed('question', 'msg/send', { ...runInput(), threadId: randomUUID() });
        rounds += 1;
        await wait(200);
      }
      const { blockedMs } = await service.report();
      const name = `service: a million messages on the embedded database`;
      return [
        ...Object.entries(times).map(([what, values]): Measure => ({
          what: `${name}, ${what} p95`,
          value: percentile(values, 0.95),
          unit: 'ms',
          budget: 300,
          beside: `the longest ${Math.max(...values).toFixed(0)} ms of ${values.length}, while what is too old is removed`,
        })),
        { what: `${name}, event loop blocked at most`, value: blockedMs, unit: 'ms', budget: 100 },
      ];
    } finally {
      await endProcess(service.child);
    }
  } finally {
    await endProcess(world);
    rmSync(folder, { recursive: true, force: true });
  }
};

/** The only visitor there is. */
const visitorIn = async (folder: string): Promise<string> => {
  const database = await openDatabase({ folder, logger });
  try {
    const [row] = await rowsOf<{ visitor_id: string }>(
      database.queries.execute(sql`select visitor_id from sessions limit 1`),
    );
    return row?.visitor_id ?? '';
  } finally {
    await database.close();
  }
};
