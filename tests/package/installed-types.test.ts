import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { build } from 'vite';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { root } from '../../scripts/support/command.ts';
import { viteExamples } from '../../scripts/support/serve-example.ts';
import { type Installation, installPacked } from './install-packed.ts';

const requireHere = createRequire(import.meta.url);
/** What the project of a user has besides, from here: installing it once more would take long. */
const besides = ['@types/react', 'csstype', 'react', 'react-dom', '@tanstack/react-router', 'vite'];

const uses = `
  import { createChat, type Chat, type ChatOptions } from 'casement';
  import { Chat as ChatComponent } from 'casement/react';
  import 'casement/element';
  import { reduceRun, type RunEvent } from 'casement/contract';
  import { startService } from 'casement-service';
  import type { Agent, CreateAgent } from 'casement-service/agent';

  const ids: ChatOptions = { appUrl: 'https://chat.example.com/', botId: 'support', channelId: 'web' };
  const chat: Chat = createChat(ids);
  chat.on('unread', ({ count }) => count.toFixed());
  // @ts-expect-error -- a wrong type is found, so these are no modules of any type
  createChat({ botId: 1 });
  // @ts-expect-error -- the component has the options' types
  export const wrong = ChatComponent({ botId: 1 });
  const element = document.createElement('casement-chat');
  element.chat?.open();
  export const createAgent: CreateAgent = (): Agent => ({
    run: async function* ({ answerId: messageId }) {
      const event: RunEvent = { type: 'TEXT_MESSAGE_CONTENT', messageId, delta: 'Hello' };
      yield event;
    },
  });
  export const used = [startService, reduceRun];
`;

let installed: Installation;

beforeAll(async () => {
  installed = await installPacked([root, join(root, 'service')], {
    'package.json': '{ "type": "module" }',
    'uses.ts': uses,
  });
  for (const name of besides) {
    const place = join(installed.folder, 'node_modules', name);
    mkdirSync(dirname(place), { recursive: true });
    symlinkSync(join(root, 'node_modules', name), place);
  }
}, 300_000);
afterAll(() => installed.remove(), 120_000);

/** The compiler of this repository, and an older one, which still knows how Node.js 10 has found modules. */
const compilers = {
  7: join(root, 'node_modules/typescript/bin/tsc'),
  5: createRequire(requireHere.resolve('@arethetypeswrong/core')).resolve('typescript/bin/tsc'),
};

describe('the packed files', () => {
  beforeEach(({ skip }) =>
    skip(installed.offline !== undefined, `npm cannot reach its registry: ${installed.offline}`),
  );

  it.each([
    ['node', 'esnext', 5],
    ['node16', 'node16', 5],
    ['nodenext', 'nodenext', 5],
    ['bundler', 'esnext', 5],
    ['node16', 'node16', 7],
    ['nodenext', 'nodenext', 7],
    ['bundler', 'preserve', 7],
  ] as const)(
    'have types for moduleResolution %s, with module %s and TypeScript %i',
    { timeout: 60_000 },
    (moduleResolution, module, version) => {
      const options = { module, moduleResolution, target: 'es2022', lib: ['es2022', 'dom', 'dom.iterable'] };
      const compilerOptions = { ...options, strict: true, noEmit: true, skipLibCheck: true, types: [] };
      const config = join(installed.folder, `tsconfig.${moduleResolution}.${version}.json`);
      writeFileSync(config, JSON.stringify({ compilerOptions, files: ['uses.ts'] }));
      let problems = '';
      try {
        execFileSync(process.execPath, [compilers[version], '-p', config], { encoding: 'utf8' });
      } catch (error) {
        problems = (error as { stdout: string }).stdout;
      }
      expect(problems).toBe('');
    },
  );

  it.each(viteExamples)('are enough to build the example %s', { timeout: 60_000 }, async (name) => {
    const folder = join(installed.folder, 'examples', name);
    cpSync(join(root, 'examples', name), folder, {
      recursive: true,
      filter: (path) => !path.endsWith('node_modules'),
    });
    const output = await build({
      configFile: false,
      root: folder,
      logLevel: 'error',
      define: { 'import.meta.env.VITE_CHAT_URL': '"https://chat.example.com/"' },
      build: { write: false },
    });
    const modules = [output].flat().flatMap((one) => ('output' in one ? one.output : []));
    const sources = modules.flatMap((one) => (one.type === 'chunk' ? Object.keys(one.modules) : []));
    // Not from the sources beside it, to which the repository's own link leads.
    const ofCasement = sources.filter((id) => /casement[^/]*\/dist\/sdk\//.test(id));
    expect(ofCasement.length).toBeGreaterThan(0);
    const place = join(installed.folder, 'node_modules/casement/');
    expect(ofCasement.filter((id) => !id.startsWith(place))).toEqual([]);
    const { version } = JSON.parse(readFileSync(join(place, 'package.json'), 'utf8')) as { version: string };
    expect(version).toMatch(/^\d+\.\d+\.\d+/);
  });
});
