import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { emptyAnswer, pullHistory, reduceRun, type Step } from 'casement/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningService, startService } from '../../service/server/start-service.ts';
import { handbook } from '../../service/agents/attached/attached.test-helper.ts';
import { createVisitor, readEvents, runInput, type StreamEvent, textOf } from '../../check/client.ts';
import { targetAt } from './support/reference.ts';
import { sampleFiles } from '../../check/sample-files.ts';
import { questionWith, upload } from '../../check/upload.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The bots of the service and of the workshop. */
let service: RunningService;
beforeAll(async () => {
  service = await startService({
    port: 0,
    host: '127.0.0.1',
    botsFolders: ['service/bots', 'examples/workshop'].map((folder) => join(root, folder)),
    databaseUrl: undefined,
    dataFolder: 'memory',
    logLevel: 'silent',
    env: { CASEMENT_EXAMPLE_LOGIN_SECRET: 'x'.repeat(32) },
  });
}, 60_000);
afterAll(() => service.close());

const target = (botId: string) => ({
  ...targetAt(service.url),
  botId,
  styleId: 'default',
  channels: { open: 'web' },
});

/** The steps that the app makes of a stream. */
const stepsIn = (events: StreamEvent[]): readonly Step[] =>
  events.reduce((before, { event }) => reduceRun(before, event), emptyAnswer).message.steps ?? [];

describe('the steps of an answer', () => {
  it.each([
    ['compute 3*(4+5)', ['code'], ['done']],
    ['word count of so it is', ['mcp'], ['done']],
    ['opening hours', ['web-knowledge'], ['done']],
    ['order 7', ['api'], ['failed']],
    ['quote order 1043 in GBP', ['workflow', 'api', 'api', 'code'], ['done', 'done', 'done', 'done']],
  ])(
    'to %j are stored as they were streamed, and come again with the stream',
    async (text, kinds, states) => {
      const visitor = await createVisitor(target('workshop'));
      const input = runInput({ text });
      const events = await visitor.ask(input);
      const steps = stepsIn(events);
      expect(steps.map(({ kind }) => kind)).toEqual(kinds);
      expect(steps.map(({ status }) => status)).toEqual(states);
      expect(stepsIn(events.slice(0, 2))).toMatchObject([{ status: 'running' }]);

      const { list } = await visitor.call(pullHistory, { sessionId: input.threadId });
      expect(list[0]?.steps).toEqual(steps);
      expect(stepsIn(await readEvents(await visitor.resume(input.runId)))).toEqual(steps);
    },
  );
});

it.each(['txt', 'pdf', 'docx'] as const)('an uploaded %s file is answered from', async (format) => {
  const place = target('casement');
  const visitor = await createVisitor(place);
  const file = { ...sampleFiles[format], name: `handbook.${format}`, bytes: Buffer.from(handbook(format)) };
  const url = await upload(place, visitor, file);
  const input = questionWith('What does the lamp of the lighthouse burn?', [{ url, type: file.type }]);
  const events = await visitor.ask(input);
  expect(textOf(events)).toContain('rapeseed oil');
  const { list } = await visitor.call(pullHistory, { sessionId: input.threadId });
  expect(list[0]?.sources?.[0]?.title).toContain(`handbook.${format}`);
  expect(list[0]?.steps?.map(({ kind, status }) => [kind, status])).toEqual([
    ['file-knowledge', 'done'],
    ['file-knowledge', 'done'],
  ]);
});
