import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { attachmentTypes } from 'casement/contract';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Agent } from '../../service/agents/agent.ts';
import { AgentConfig } from '../../service/agents/agent-config.ts';
import { createAgent } from '../../service/agents/create-agent.ts';
import { extractText } from '../../service/documents/extract-text.ts';
import { zipOf } from '../../service/documents/zip.test-helper.ts';
import type { RunningService } from '../../service/server/start-service.ts';
import { beside, createVisitor, textOf, type Visitor } from '../../check/client.ts';
import { startReference, targetAt } from './support/reference.ts';
import type { Target } from '../../check/target.ts';
import { questionWith, upload } from '../../check/upload.ts';

const type = attachmentTypes.docx;
const MEGABYTE = 1024 * 1024;
/** A process that reads a document has 400 MB; what watches it looks every 20 ms. */
const MAX_CHILD_BYTES = 600 * MEGABYTE;
const TIMEOUT_MS = 180_000;

const paragraphOf = (text: string): string => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`;

const xml = (content: string): string => `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>${content}`;

const docxOf = (body: string): Buffer => {
  const packages = 'http://schemas.openxmlformats.org/package/2006';
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const word = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
  return zipOf(
    {
      '[Content_Types].xml': xml(
        `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="${type}.main+xml"/></Types>`,
      ),
      '_rels/.rels': xml(
        `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="word/document.xml"/></Relationships>`,
      ),
      'word/document.xml': xml(`<w:document xmlns:w="${word}"><w:body>${body}</w:body></w:document>`),
    },
    { isPacked: true },
  );
};

/** A DOCX of some kilobytes whose only text is so large when it is unpacked. */
const bombDocx = (bytes: number): Buffer => {
  const paragraph = paragraphOf('boom');
  return docxOf(paragraph.repeat(Math.ceil(bytes / paragraph.length)));
};

const inProc = (name: string): string => {
  try {
    return readFileSync(`/proc/${name}`, 'utf8');
  } catch {
    // It has ended meanwhile.
    return '';
  }
};

/** The processes that read a document for this one, by their id, and the bytes that each has in memory. */
const readers = (): Map<number, number> => {
  const found = new Map<number, number>();
  for (const name of readdirSync('/proc').filter((one) => /^\d+$/.test(one))) {
    const [, parent] = /\) \w (\d+)/.exec(inProc(`${name}/stat`)) ?? [];
    if (Number(parent) !== process.pid || !inProc(`${name}/cmdline`).includes('start-process')) continue;
    const [, kilobytes = '0'] = /VmRSS:\s+(\d+)/.exec(inProc(`${name}/status`)) ?? [];
    found.set(Number(name), Number(kilobytes) * 1024);
  }
  return found;
};

/**
 * Watches the readers until it is told to stop; returns how many there were, how many at once, and the most
 * that one had in memory.
 */
const watchReaders = () => {
  const seen = new Set<number>();
  let most = 0;
  let atOnce = 0;
  const timer = setInterval(() => {
    const found = readers();
    atOnce = Math.max(atOnce, found.size);
    for (const [id, bytes] of found) {
      seen.add(id);
      most = Math.max(most, bytes);
    }
  }, 20);
  return () => {
    clearInterval(timer);
    return { count: seen.size, atOnce, most };
  };
};

const canWatch = process.platform === 'linux';

it('reads what is made like the bombs, only smaller', { timeout: TIMEOUT_MS }, async () => {
  const { text } = await extractText(bombDocx(200), type);
  expect(text).toMatch(/^boom\s+boom/);
});

it('ends the reading of a DOCX when its time is over', { timeout: TIMEOUT_MS }, async () => {
  // With all memory that it could want.
  const limits = { timeoutMs: 2_000, maxMemoryMB: 8_000 };
  await expect(extractText(bombDocx(90 * MEGABYTE), type, limits)).rejects.toMatchObject({ code: 'timeout' });
  if (canWatch) await expect.poll(() => readers().size).toBe(0);
});

const ask = async (visitor: Visitor, fileUrl: string, text: string): Promise<string> =>
  textOf(await visitor.ask(questionWith(text, [{ url: fileUrl, type }])));

describe('a visitor who sends a bomb', { timeout: TIMEOUT_MS }, () => {
  let docsAgent: Agent;
  let service: RunningService;
  let target: Target;
  let attacker: Visitor;
  beforeAll(async () => {
    const config = v.parse(AgentConfig, { type: 'docs', folders: { en: 'en' }, wordsPerSecond: 0 });
    const baseDir = fileURLToPath(new URL('../../docs', import.meta.url));
    docsAgent = await createAgent(config, { baseDir, env: {} });
    service = await startReference({ databaseUrl: undefined, createAgent: () => docsAgent });
    target = targetAt(service.url);
    attacker = await createVisitor(target);
  }, 60_000);
  afterAll(async () => {
    await service?.close();
    await docsAgent?.dispose?.();
  });

  it.each([
    ['unpacks to more than may be read', 150],
    ['fills the memory of who reads it', 90],
  ])('that %s hears so, and holds up nobody', async (_, megabytes) => {
    const bytes = bombDocx(megabytes * MEGABYTE);
    expect(bytes.length).toBeLessThan(MEGABYTE);
    const bomb = await upload(target, attacker, { name: 'bomb.docx', type, bytes });
    const other = await createVisitor(target);
    const sentence = `The lamp of lighthouse ${megabytes} is lit forty minutes before sunset.`;
    const file = { name: 'handbook.docx', type, bytes: docxOf(paragraphOf(sentence)) };
    const harmless = await upload(target, other, file);

    const stop = watchReaders();
    const before = process.memoryUsage().rss;
    const exploding = beside(ask(attacker, bomb, 'What does it say?'));
    const answer = await ask(other, harmless, 'When is the lamp of the lighthouse lit?');
    expect(answer).toContain('forty minutes before sunset');
    expect(await exploding).toMatch(/bomb\.docx\*\*: the file is too large/);
    const { atOnce, most } = stop();
    expect(process.memoryUsage().rss - before).toBeLessThan(400 * MEGABYTE);
    if (canWatch) {
      // The other one's document was read meanwhile.
      expect(atOnce).toBe(2);
      expect(most).toBeLessThan(MAX_CHILD_BYTES);
    }

    // The same bytes once more, under another name: it is known that they cannot be read.
    const again = await upload(target, attacker, { name: 'again.docx', type, bytes });
    const stopAgain = watchReaders();
    expect(await ask(attacker, again, 'And now?')).toMatch(/again\.docx\*\*: the file is too large/);
    expect(stopAgain().count).toBe(0);
    expect((await fetch(`${service.url}/healthz`)).status).toBe(200);
  });
});
