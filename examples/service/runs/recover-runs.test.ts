import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openDatabase } from '../database/open-database.ts';
import { type Database, rowsOf } from '../database/queries.ts';
import { silentLogger } from '../silent-logger.test-helper.ts';
import { createRunRecovery } from './recover-runs.ts';

vi.setConfig({ testTimeout: 30_000 });

let database: Database;
beforeAll(async () => {
  database = await openDatabase({ logger: silentLogger });
}, 60_000);
afterAll(() => database.close());

/** Stores a run that nobody works on, whose stream has these events. */
const abandon = async (id: string, events: string[]): Promise<void> => {
  const { queries, instance } = database;
  await queries.execute(sql`
    insert into sessions (visitor_id, id, bot_id, title, created_at, updated_at) values ('ada', ${id}, 'bot', '', 1, 1)`);
  await queries.execute(sql`
    insert into messages (visitor_id, session_id, id, role, status, parts, run_id, created_at)
    values ('ada', ${id}, ${id}, 'assistant', 'running', '[]', ${id}, 1)`);
  await queries.execute(sql`
    insert into runs (visitor_id, id, session_id, answer_id, status, instance, created_at)
    values ('ada', ${id}, ${id}, ${id}, 'running', ${instance}, 1)`);
  await queries.execute(sql`
    insert into run_events (visitor_id, run_id, first_seq, last_seq, events, created_at)
    values ('ada', ${id}, 1, ${events.length}, ${events.join('\n')}, 1)`);
};

const said = (delta: string) => JSON.stringify({ type: 'TEXT_MESSAGE_CONTENT', messageId: 'a', delta });
const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
const skill = (output: string) =>
  `{"type":"ACTIVITY_SNAPSHOT","messageId":"s","activityType":"skill","content":{"kind":"api","title":"T","status":"done","output":${output}}}`;

const answer = (id: string, text: string, steps: unknown) => ({
  id,
  status: 'failed',
  parts: [{ type: 'text', text }],
  steps,
});

it('ends each run by itself, without its steps where they cannot be stored', async () => {
  await abandon('1', [said('One'), skill('1')]);
  await abandon('2', [said('Two'), skill(deep)]);
  await abandon('3', ['no event']);
  await abandon('4', [said('Four'), skill('4')]);
  const recover = createRunRecovery(
    database,
    silentLogger,
    () => 5,
    () => false,
  );
  await recover();
  const answers = await rowsOf<{ id: string }>(
    database.queries.execute('select id, status, parts, steps from messages order by id'),
  );
  expect(answers).toMatchObject([
    answer('1', 'One', [{ output: 1 }]),
    answer('2', 'Two', null),
    { id: '3', status: 'running' },
    answer('4', 'Four', [{ output: 4 }]),
  ]);
});
