import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { ContentPart } from 'casement/contract';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Agent } from '../agent.ts';
import { AgentConfig } from '../agent-config.ts';
import { createAgent } from '../create-agent.ts';
import { attachedDocument, handbook, lockedHandbook, typeOf } from '../attached/attached.test-helper.ts';
import { asking, collectRun, said } from '../collect-run.test-helper.ts';

vi.mock('../../base/threads/run-in-process.ts', async (original) =>
  (await import('../../base/threads/in-this-process.test-helper.ts')).inThisProcess(original),
);

// Each file is read in a process, and searched in a thread, of its own.
vi.setConfig({ testTimeout: 30_000 });

const pages = fileURLToPath(new URL('../../../tests/fixtures/tuning/hosting/pages', import.meta.url));

let agent: Agent;
beforeAll(async () => {
  const config = v.parse(AgentConfig, {
    type: 'docs',
    wordsPerSecond: 0,
    folders: { en: 'en', 'zh-CN': 'zh-CN' },
  });
  agent = await createAgent(config, { baseDir: pages, env: {} });
});
afterAll(() => agent.dispose?.());

const asked = (text: string, ...attached: ContentPart[]) => ({
  ...said('user', text),
  parts: [...(text === '' ? [] : [{ type: 'text' as const, text }]), ...attached],
});
const ask = (...messages: ReturnType<typeof asked>[]) => collectRun(agent, asking('', { messages }));

const attach = (format: 'txt' | 'pdf' | 'doc' | 'docx') =>
  attachedDocument(handbook(format), typeOf(format), `handbook.${format}`);

describe.each(['txt', 'pdf', 'doc', 'docx'] as const)('an attached %s file', (format) => {
  it.each([
    ['What does the lamp of the lighthouse burn?', 'rapeseed oil'],
    ['When does the fog horn sound?', 'three long blasts'],
    ['看守人什么时候擦拭透镜？', '每天早上六点'],
  ])('answers %j', async (question, words) => {
    const { text, sources } = await ask(asked(question, attach(format)));
    expect(text).toContain(words);
    expect(text).toContain(`[1](source:${sources[0]?.id})`);
    expect(sources[0]).toMatchObject({
      title: expect.stringContaining(`handbook.${format}`),
      mimeType: typeOf(format),
      snippet: expect.stringContaining(words),
    });
  });
});

it('answers later questions from a file of the conversation, and others from its pages', async () => {
  const first = asked('What is this about?', attach('txt'));
  const earlier = [first, said('assistant', 'A lighthouse.')];
  const fromFile = await ask(...earlier, asked('How often does the fog horn sound in the fog?'));
  expect(fromFile.sources[0]?.title).toContain('handbook.txt');
  const fromPages = await ask(...earlier, asked('Do you have PostgreSQL?'));
  expect(fromPages.sources[0]?.title).toBe('Your site › Databases');
});

it('shows how a file begins that comes without a question', async () => {
  const { text, sources } = await ask(asked('', attach('docx')));
  expect(text).toContain('**handbook.docx** begins');
  expect(text).toContain('rapeseed oil');
  expect(sources.length).toBeGreaterThan(0);
});

it('says in the language of the question why a file cannot be read', async () => {
  const broken = attachedDocument(Buffer.from('no pdf'), 'application/pdf', 'broken.pdf');
  const english = await ask(asked('What does this file say about lamps?', broken));
  expect(english.text).toContain('I could not read **broken.pdf**: the file is damaged');
  const chinese = await ask(asked('这个文件说了什么？', broken));
  expect(chinese.text).toContain('无法读取 **broken.pdf**');
});

it('says that a file is protected by a password', async () => {
  const locked = attachedDocument(lockedHandbook(), typeOf('doc'), 'locked.doc');
  const { text } = await ask(asked('What does this file say about lamps?', locked));
  expect(text).toContain('I could not read **locked.doc**: the file is protected by a password');
});

it('says of a file that is too long that it was searched in part', async () => {
  const line = 'The lamp burns rapeseed oil, and nobody may blow it out.\n';
  const long = attachedDocument(Buffer.from(line.repeat(19_000)), 'text/plain', 'long.txt');
  const english = await ask(asked('What does the lamp burn?', long));
  expect(english.text).toContain('rapeseed oil');
  expect(english.text).toContain('**long.txt** is too long for me: I have searched only a part of it.');
  expect(JSON.stringify(english.events)).toContain('only its beginning was read');
  const chinese = await ask(asked('灯烧的是什么油？', long));
  expect(chinese.text).toContain('**long.txt** 太长，我只检索了其中一部分。');
  const short = await ask(asked('What does the lamp of the lighthouse burn?', attach('txt')));
  expect(short.text).not.toContain('only a part');
});

it('answers from a table of a file with the table, and says what of the file was not read', async () => {
  const plans = await readFile(
    new URL('../../../tests/fixtures/cases/pdf-cjk-without-tounicode/table.docx', import.meta.url),
  );
  const { text } = await ask(
    asked('What is the price of the Business plan?', attachedDocument(plans, typeOf('docx'), 'plans.docx')),
  );
  expect(text).toContain('| Business | 29 EUR | unlimited |');
  const damaged = Buffer.concat([Buffer.from('Die Größe der Tür ist schön. '), Buffer.of(0xff)]);
  const doubtful = await ask(asked('', attachedDocument(damaged, 'text/plain', 'size.txt')));
  expect(doubtful.text).toContain('I could not read all of **size.txt**: the file does not say');
});

it('keeps Markdown and links of a file from becoming part of the answer', async () => {
  const bytes = Buffer.from(
    '1. The *secret* [word](https://evil.example) is `swordfish`, says the <b>handbook</b>.\n',
  );
  const { text } = await ask(
    asked('What is the secret word?', attachedDocument(bytes, 'text/plain', 'word.txt')),
  );
  expect(text).toContain(String.raw`1\. The \*secret\* \[word\](https://evil.example)`);
});
