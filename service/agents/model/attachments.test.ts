import { LLMock } from '@copilotkit/aimock';
import type { ContentPart } from 'casement/contract';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { AgentConfig } from '../agent-config.ts';
import { createAgent } from '../create-agent.ts';
import { attachedDocument, handbook, typeOf } from '../attached/attached.test-helper.ts';
import { asking, collectRun, said } from '../collect-run.test-helper.ts';

vi.mock('../../base/threads/run-in-process.ts', async (original) =>
  (await import('../../base/threads/in-this-process.test-helper.ts')).inThisProcess(original),
);

const mock = new LLMock({ port: 0 });
beforeAll(async () => {
  await mock.start();
  mock.onMessage(/./, { content: 'I see.' });
});
afterAll(() => mock.stop());

const send = async (parts: ContentPart[], rest: Parameters<typeof asking>[1] = {}) => {
  const config = v.parse(AgentConfig, { type: 'openai', model: 'gpt-test' });
  const agent = await createAgent(config, {
    baseDir: import.meta.dirname,
    env: { OPENAI_BASE_URL: `${mock.url}/v1`, OPENAI_API_KEY: 'key-1' },
  });
  const run = await collectRun(agent, asking('', { messages: [{ ...said('user', ''), parts }], ...rest }));
  const body = mock.getLastRequest()?.body as unknown as { messages: { content: unknown }[] };
  return { ...run, content: body.messages.at(-1)?.content };
};

const question = { type: 'text' as const, text: 'What is this?' };

it('gives the model images as data, and foreign addresses as they are', async () => {
  const { content } = await send([
    question,
    { type: 'image', source: { type: 'data', value: 'AAAA', mimeType: 'image/png' } },
    { type: 'image', source: { type: 'url', value: 'https://example.com/a.png' } },
  ]);
  expect(content).toEqual([
    question,
    { type: 'image_url', image_url: { url: 'data:image/png;base64,AAAA' } },
    { type: 'image_url', image_url: { url: 'https://example.com/a.png' } },
  ]);
});

it('gives the model an uploaded image, whose address only the service can read', async () => {
  const { content } = await send(
    [question, { type: 'image', source: { type: 'url', value: '/im/v1/file/1' } }],
    {
      readAttachment: async () => ({ bytes: Buffer.from('abc'), mimeType: 'image/png', name: 'a.png' }),
    },
  );
  expect(content).toEqual([
    question,
    { type: 'image_url', image_url: { url: 'data:image/png;base64,YWJj' } },
  ]);
});

it('says so when an uploaded image is gone', async () => {
  const { content } = await send([
    question,
    { type: 'image', source: { type: 'url', value: '/im/v1/file/1' } },
  ]);
  expect(content).toEqual([question, { type: 'text', text: expect.stringContaining('no longer there') }]);
});

it('leaves images out that are too many for one request, and says so', async () => {
  const pictures = Array.from({ length: 17 }, () => ({
    type: 'image' as const,
    source: { type: 'url' as const, value: '/im/v1/file/1' },
  }));
  const { content } = await send([question, ...pictures], {
    readAttachment: async () => ({ bytes: Buffer.from('abc'), mimeType: 'image/png', name: 'a.png' }),
  });
  expect(content).toHaveLength(18);
  expect((content as unknown[]).slice(-2)).toEqual([
    { type: 'image_url', image_url: { url: 'data:image/png;base64,YWJj' } },
    { type: 'text', text: '[An image is left out here.]' },
  ]);
});

it.each(['txt', 'pdf', 'doc', 'docx'] as const)('gives the model the text of a %s file', async (format) => {
  const name = `handbook.${format}`;
  const { content, events } = await send([
    question,
    attachedDocument(handbook(format), typeOf(format), name),
  ]);
  expect(content).toEqual([question, { type: 'text', text: expect.stringContaining('rapeseed oil') }]);
  expect(content).toEqual([question, { type: 'text', text: expect.stringContaining(`"${name}"`) }]);
  expect(JSON.stringify(events)).toContain('file-knowledge');
  expect(JSON.stringify(events)).not.toContain('prior-knowledge');
});

it('tells the model why a file says nothing, and shows the failed step', async () => {
  const { content, events } = await send([
    question,
    attachedDocument(Buffer.from('no pdf at all'), 'application/pdf', 'broken.pdf'),
  ]);
  expect(content).toEqual([question, { type: 'text', text: expect.stringContaining('is damaged') }]);
  expect(JSON.stringify(events)).toContain('"failed"');
});

it('tells the model and the visitor what of a file was not read', async () => {
  const damaged = Buffer.concat([Buffer.from('Größe und Überschrift, schön'), Buffer.of(0xff)]);
  const { content, events } = await send([question, attachedDocument(damaged, 'text/plain', 'notes.txt')]);
  const missing =
    'the file does not say how its characters are encoded; it was read as utf-8, so some may be wrong';
  expect(content).toEqual([
    question,
    {
      type: 'text',
      text: expect.stringContaining(
        `[This is not the whole file, and the visitor should know it: ${missing}.]`,
      ),
    },
  ]);
  const step = events.findLast((event) => event.type === 'ACTIVITY_SNAPSHOT');
  expect(step).toMatchObject({
    content: { title: `Read the attached files, but not all of them: ${missing}`, status: 'done' },
  });
});
