import { type ChildProcess, spawn } from 'node:child_process';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { run } from '../../service/agents/model/providers/wire.test-helper.ts';
import { firstLine } from './first-line.ts';
import { versionOf } from './foreign-servers.ts';
import { runApart } from './run-apart.ts';
import { type PiecesSource, startPiecesSource } from './pieces-source.ts';

const isInstalled = versionOf('@copilotkit/aimock') !== undefined;

type Asked = {
  provider: string;
  key?: string;
  path: string;
  options?: object;
  /** Whether it tells what was used only where it is asked to, which the real one is not. */
  isSilent?: true;
  /** Whether it is asked in a process of its own: Bedrock's library loads in no test runner. */
  isApart?: true;
};
const chat = (provider: string, key?: string): Asked => ({ provider, ...(key && { key }), path: '/v1' });

/** Every provider whose interface aimock has, and where. */
const asked: Asked[] = [
  chat('openai', 'OPENAI_API_KEY'),
  { ...chat('openai', 'OPENAI_API_KEY'), options: { api: 'chat' } },
  chat('azure', 'AZURE_API_KEY'),
  { ...chat('azure', 'AZURE_API_KEY'), options: { api: 'chat' } },
  chat('anthropic', 'ANTHROPIC_API_KEY'),
  { provider: 'google', key: 'GOOGLE_GENERATIVE_AI_API_KEY', path: '/v1beta' },
  {
    provider: 'vertex',
    key: 'GOOGLE_VERTEX_API_KEY',
    path: '/v1/projects/p/locations/global/publishers/google',
  },
  { ...chat('mistral', 'MISTRAL_API_KEY'), isSilent: true },
  chat('deepseek', 'DEEPSEEK_API_KEY'),
  chat('xai', 'XAI_API_KEY'),
  { ...chat('groq', 'GROQ_API_KEY'), isSilent: true },
  chat('ollama'),
  chat('openai-compatible'),
  {
    provider: 'bedrock',
    key: 'AWS_BEARER_TOKEN_BEDROCK',
    path: '',
    options: { region: 'eu-central-1' },
    isApart: true,
  },
];

const TEXT = '可以。七天内无理由退货😀, and the postage is ours.';

// `npm run test:foreign` installs it.
describe.skipIf(!isInstalled)('aimock', () => {
  let source: PiecesSource;
  let child: ChildProcess;
  let url: string;
  beforeAll(async () => {
    source = await startPiecesSource();
    source.choose(() => [
      { type: 'usage', inputTokens: 17, outputTokens: 5 },
      { type: 'text', text: TEXT },
    ]);
    child = spawn(process.execPath, ['servers/aimock.mjs'], {
      cwd: import.meta.dirname,
      env: { ...process.env, PIECES_URL: source.url },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    url = await firstLine(child);
  }, 60_000);
  afterAll(async () => {
    child.kill();
    await source.close();
  });

  const fault = (faults?: object) =>
    fetch(`${url}/__aimock/chaos`, {
      method: faults ? 'POST' : 'DELETE',
      ...(faults && { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(faults) }),
    });
  afterEach(() => fault());

  describe.each(asked)('as $provider $options', ({ provider, key, path, options, isSilent, isApart }) => {
    const ask = (question = 'May I return it?') => {
      const parts = [{ type: 'text' as const, text: question }];
      const message = { id: 'q', role: 'user' as const, parts, stopped: false };
      const config = { provider, model: 'gemini-3-flash', baseUrl: url + path, ...options };
      const env = key ? { [key]: 'k' } : {};
      return isApart
        ? runApart({ config: { type: 'model', ...config }, env, question })
        : run(config, { messages: [message] }, env);
    };

    it('answers, with what was used', async () => {
      const { error, shown, last } = await ask();
      expect([error, shown]).toEqual([undefined, TEXT]);
      if (!isSilent) expect(last).toMatchObject({ usage: [{ inputTokens: 17, outputTokens: 5 }] });
    });

    it.each<[string, object, object]>([
      ['a limit with its time', { rateLimitRate: 1 }, { code: 1113, retryAfterS: expect.any(Number) }],
      ['a failure', { dropRate: 1 }, { code: 1200 }],
      ['a reply that cannot be read', { malformedRate: 1 }, { code: 1200 }],
      ['a connection that closes', { disconnectRate: 1 }, { code: 1200 }],
    ])('tells of %s', async (_, faults, expected) => {
      await fault(faults);
      const { error, text } = await ask();
      expect([error, text]).toEqual([expect.objectContaining(expected), '']);
    });

    it('waits for a first word that is long in coming', async () => {
      await fault({ latencyMs: 300 });
      expect((await ask()).shown).toBe(TEXT);
    });

    it('keeps the words of an answer that is cut', async () => {
      const { error, text } = await ask('CUT');
      expect(error).toMatchObject({ code: 709 });
      expect(text).not.toBe('');
      expect(TEXT.startsWith(text)).toBe(true);
    });
  });
});
