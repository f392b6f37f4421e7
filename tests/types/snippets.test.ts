// @vitest-environment happy-dom
import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { EventSchema } from '@ag-ui/core/schemas';
import { afterAll, describe, expect, it } from 'vitest';
import { parse, stringify } from 'yaml';
import { createChat } from '../../sdk/chat/create-chat.ts';
import { optionNames, readOptions } from '../../sdk/chat/options.ts';
import type { ChatOptions } from '../../sdk/chat/options.ts';
import { readChatIds } from '../../sdk/protocol/address.ts';
import { readScriptOptions } from '../../sdk/script/attributes.ts';
import { readBotFile } from '../../service/bots/bot.ts';
import { readCommandLine } from '../../service/command-line.ts';
import { parts } from '../../service/server/parts.ts';
import { readOptions as readSettings, settingsOf } from '../../service/server/read-options.ts';

const root = join(import.meta.dirname, '../..');
const { scripts, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
  version: string;
};

/*
 * More tests hold snippets: `tests/contract/nginx-example.test.ts` reads the numbers of nginx's,
 * `tests/browser/sdk/import-map.spec.ts` loads a page with the import map, and `frameworks.test.ts` finds those of other
 * frameworks in the sites that `npm run test:sites` builds.
 */
type Snippet = { place: string; language: string; code: string };

const pages = [
  'README.md',
  'service/README.md',
  ...['en', 'zh-CN'].flatMap((language) =>
    readdirSync(join(root, 'docs', language)).map((name) => `docs/${language}/${name}`),
  ),
];

/** The blocks of code of a page of Markdown. */
const snippetsOf = (page: string): Snippet[] => {
  const snippets: Snippet[] = [];
  let open: Snippet | undefined;
  for (const [index, line] of readFileSync(join(root, page), 'utf8').split('\n').entries()) {
    if (!line.startsWith('```')) {
      if (open) open.code += `${line}\n`;
    } else if (open) {
      snippets.push(open);
      open = undefined;
    } else open = { place: `${page}:${index + 1}`, language: line.slice(3).trim(), code: '' };
  }
  return snippets;
};

const isFrontMatter = (code: string) => code.startsWith('---');
const all = pages.flatMap(snippetsOf);
const inLanguage = (...languages: string[]) =>
  all.filter(({ language }) => languages.includes(language)).map((one) => [one.place, one.code] as const);

it('finds the snippets of every language that it knows, and no other', () => {
  const known = new Set([
    'ts',
    'tsx',
    'js',
    'yaml',
    'html',
    'bash',
    'sh',
    'text',
    'nginx',
    'markdown',
    'console',
    'dart',
    'json',
    // In the files of other frameworks.
    'typescript',
    'javascript',
    'vue',
    'svelte',
    'astro',
  ]);
  expect(all.map(({ language }) => language).filter((one) => !known.has(one))).toEqual([]);
  expect(all.length).toBeGreaterThan(100);
});

describe('code', () => {
  const folder = join(root, '.cache/snippets');
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('compiles against the types of the packages', { timeout: 120_000 }, () => {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    // What the page around a snippet has, and the snippet does not show.
    writeFileSync(
      join(folder, 'page.d.ts'),
      `import type {} from 'casement/sdk.js';
declare global {
  const createChat: typeof import('casement').createChat;
  const chat: import('casement').Chat;
  const useEffect: typeof import('react').useEffect;
  const SignJWT: typeof import('jose').SignJWT;
  const user: { id: string; name: string; email: string };
  const basket: { add(article: unknown, options?: { signal: AbortSignal }): string };
  const setCount: (count: number) => void;
  var dataLayer: object[];
  const umami: { track(name: string, data?: object): void };
  const plausible: (name: string, options?: object) => void;
  const chatPage: string;
  const fetchChatToken: () => Promise<string | null>;
}
export {};
`,
    );
    // What an operator, or the maker of an app, installs and the repository does not.
    writeFileSync(
      join(folder, 'others.d.ts'),
      [
        '@opentelemetry/exporter-trace-otlp-http',
        '@opentelemetry/sdk-node',
        'react-native',
        'react-native-webview',
      ]
        .map((name) => `declare module '${name}';\n`)
        .join(''),
    );
    const files = new Map<string, string>();
    for (const { place, language, code } of all) {
      if (!['ts', 'tsx', 'js'].includes(language)) continue;
      const name = `${place.replaceAll(/[^\w]+/g, '-')}.${language === 'tsx' ? 'tsx' : 'ts'}`;
      files.set(name, place);
      writeFileSync(join(folder, name), `${code}export {};\n`);
    }
    expect(files.size).toBeGreaterThan(40);
    const options = {
      noPropertyAccessFromIndexSignature: false,
      noUnusedLocals: false,
      noUnusedParameters: false,
    };
    writeFileSync(
      join(folder, 'tsconfig.json'),
      JSON.stringify({
        extends: '../../tsconfig.json',
        compilerOptions: { ...options, noEmit: true },
        include: ['*.ts', '*.tsx', '../../service/**/*.d.ts'],
        exclude: ['../../service/dist', '../../service/node_modules'],
      }),
    );
    let problems = '';
    try {
      execFileSync(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', folder], {
        cwd: dirname(folder),
        encoding: 'utf8',
      });
    } catch (error) {
      problems = String((error as { stdout?: string }).stdout);
    }
    expect(problems).toBe('');
  });
});

/** A file of another program, which its first line names. */
const isOfOthers = (code: string): boolean => code.startsWith('# prometheus.yml');

/** Plans that another snippet of the same page has: quotas name them. */
const plansBeside = (place: string) =>
  all
    .filter((one) => one.language === 'yaml' && one.place.split(':')[0] === place.split(':')[0])
    .filter(({ code }) => !isFrontMatter(code) && /^ {2}payInfo:/m.test(code))
    .map(({ code }) => (parse(code) as { robot: object }).robot)[0];

describe('bot files', () => {
  const minimal = {
    agent: { type: 'docs', folders: '.' },
    robot: { botName: 'Bot' },
    channels: { web: {} },
  };

  /** Where the files lie that bot files name. */
  const folder = mkdtempSync(join(tmpdir(), 'casement-snippets-'));
  mkdirSync(join(folder, 'fonts'));
  for (const name of ['inter-regular', 'inter-bold'])
    copyFileSync(
      join(root, 'node_modules/katex/dist/fonts/KaTeX_SansSerif-Regular.woff2'),
      join(folder, 'fonts', `${name}.woff2`),
    );
  afterAll(() => rmSync(folder, { recursive: true }));

  const files = inLanguage('yaml').filter(([, code]) => !isFrontMatter(code) && !isOfOthers(code));
  it.each(files)('are read: %s', (place, code) => {
    // Alternatives stand as lines of their own, which no one file has.
    const alternatives = /^agent: \{/m.test(code) ? code.trim().split('\n') : [code];
    for (const text of alternatives) {
      const given = parse(text) as Record<string, unknown>;
      expect(() =>
        readBotFile(
          stringify({ ...minimal, robot: { ...minimal.robot, ...plansBeside(place) }, ...given }),
          join(folder, basename(place)),
        ),
      ).not.toThrow();
    }
  });
});

/** The methods of a handle, which a command of the page names. */
const methods = (): string[] => {
  const chat = createChat({ appUrl: 'https://chat.example.com/', botId: 'b', channelId: 'w' });
  chat.destroy();
  return [...Object.keys(chat), 'createChat'];
};

describe('HTML', () => {
  it.each(inLanguage('html'))('runs, where it has code of its own: %s', (_place, code) => {
    const page = new DOMParser().parseFromString(code, 'text/html');
    for (const { type, textContent } of page.querySelectorAll<HTMLScriptElement>('script:not([src])')) {
      if (type === 'importmap') {
        expect(JSON.parse(textContent)).toHaveProperty('imports.casement');
        continue;
      }
      const stub: { casement?: { q?: unknown[][] } } = {};
      // A page finds what it has set on its window by the bare name.
      runInNewContext(textContent, Object.assign(stub, { window: stub }));
      const calls = stub.casement?.q ?? [];
      expect(calls.length).toBeGreaterThan(0);
      for (const [method] of calls) expect(methods()).toContain(method);
    }
  });

  it.each(inLanguage('html'))('has only the marks that the app reads: %s', (_place, code) => {
    const page = new DOMParser().parseFromString(code, 'text/html');
    const index = readFileSync(join(root, 'app/index.html'), 'utf8').replaceAll(/\s+/g, ' ');
    for (const mark of page.querySelectorAll<HTMLMetaElement>('meta[name^="casement"]')) {
      expect(index).toContain(`<meta name="${mark.name}"`);
      expect(Object.keys(mark.dataset).filter((name) => !['hosts', 'bots'].includes(name))).toEqual([]);
    }
  });

  it.each(inLanguage('html'))(
    'names only options that there are, with values that fit: %s',
    (_place, code) => {
      const page = new DOMParser().parseFromString(code, 'text/html');
      for (const element of page.querySelectorAll<HTMLElement>('script[data-bot-id], casement-chat')) {
        const known = new Set([...optionNames, 'offsetX', 'offsetY']);
        expect(Object.keys(element.dataset).filter((name) => !known.has(name))).toEqual([]);
        const isElement = element.localName === 'casement-chat';
        const options = {
          appUrl: 'https://chat.example.com/',
          ...(isElement && { mode: 'inline', container: document.body }),
          ...readScriptOptions(element.dataset, ''),
        };
        if (options.mode === 'inline') Object.assign(options, { container: document.body });
        if (typeof options.launcher === 'string' && options.launcher.startsWith('#'))
          Object.assign(options, { launcher: document.body });
        expect(() => readOptions(options as ChatOptions)).not.toThrow();
      }
    },
  );
});

describe('listeners for analytics', () => {
  const events = {
    open: undefined,
    close: undefined,
    message: { role: 'user' },
    rule: { name: 'exit', phase: 'spoken' },
  };
  /** The events that reach a tool of analytics when each comes once. */
  const tools: Record<string, (told: unknown[]) => object> = {
    dataLayer: (told) => ({ window: { dataLayer: told }, dataLayer: told }),
    umami: (told) => ({ umami: { track: (event: string, data?: object) => told.push({ event, ...data }) } }),
    plausible: (told) => ({
      plausible: (event: string, { props = {} } = {}) => told.push({ event, ...props }),
    }),
  };
  const snippets = inLanguage('js').flatMap(([place, code]) =>
    Object.keys(tools)
      .filter((tool) => code.includes(`${tool}.`) || code.includes(`${tool}(`))
      .map((tool) => [tool, place, code] as const),
  );

  it('are there for each tool in both languages', () => expect(snippets).toHaveLength(6));

  it.each(snippets)('tell %s what has happened, and nothing of what was said: %s', (tool, _place, code) => {
    const told: unknown[] = [];
    const listeners: [keyof typeof events, (detail: unknown) => void][] = [];
    const chat = { on: (...listener: (typeof listeners)[number]) => listeners.push(listener) };
    runInNewContext(code, { chat, ...tools[tool]?.(told) });
    for (const [name, listener] of listeners) listener(events[name]);
    expect(told).toEqual([
      { event: 'chat_open' },
      { event: 'chat_close' },
      { event: 'chat_message', role: 'user' },
      { event: 'chat_rule', name: 'exit', phase: 'spoken' },
    ]);
  });
});

describe('commands', () => {
  it.each(inLanguage('bash', 'sh'))('exist, with the options that they are given: %s', (_place, code) => {
    for (const line of code.split('\n')) {
      const script = /\bnpm run ([\w:-]+)/.exec(line)?.[1] ?? /\bnpm (start|test)\b/.exec(line)?.[1];
      if (script !== undefined) expect(Object.keys(scripts)).toContain(script);
      // The files that `npm run pack` writes.
      for (const [, name, of] of line.matchAll(/packed\/(casement(?:-service)?)-(\S+)\.tgz/g))
        expect([name, of]).toEqual([name, version]);
      const args = /\bcasement-service ((?:--?\w+(?:[ =](?!-)\S+)?\s*)+)$/.exec(line)?.[1];
      if (args !== undefined) expect(() => readCommandLine(args.trim().split(/[ =]+/))).not.toThrow();
    }
  });
});

/** Reads `NAME=value`, also before a command, as a shell does. */
const settingsIn = (code: string) =>
  Object.fromEntries(
    [...code.matchAll(/(?<![\w-])([A-Z][A-Z_\d]+)=(?:'([^']*)'|"([^"]*)"|(\S*))/g)].map(
      ([, name = '', single, double, plain]) => [name, single ?? double ?? plain],
    ),
  );

describe('settings', () => {
  const known = settingsOf(parts);
  const given = inLanguage('bash', 'sh')
    .map(([place, code]) => [place, settingsIn(code)] as const)
    .filter(([, settings]) => Object.keys(settings).length > 0);

  it('stand in several snippets', () => expect(given.length).toBeGreaterThan(8));

  it.each(given)('of %s are those of the service, with values that it takes', (_place, settings) => {
    const ofOthers = /^(?:NODE_OPTIONS|HOST_PAGE_PORT|OTEL_\w+)$/;
    expect(Object.keys(settings).filter((name) => !(name in known) && !ofOthers.test(name))).toEqual([]);
    expect(() => readSettings(parts, settings)).not.toThrow();
  });
});

describe('texts', () => {
  it.each(inLanguage('text'))('are what they stand for: %s', (_place, code) => {
    const lines = code.split('\n').filter(Boolean);
    for (const line of lines) {
      const [, event] = /^data: (.*)$/.exec(line) ?? [];
      const [address] = /^https:\/\/\S+\?bot_id=\S+$/.exec(line) ?? [];
      const [, policy] = /^Content-Security-Policy: (.*)$/.exec(line) ?? [];
      if (event !== undefined) EventSchema.parse(JSON.parse(event));
      else if (address !== undefined) {
        const { search } = new URL(address);
        const named = Object.values(readChatIds(search)).filter((id) => id !== null);
        expect(named).toHaveLength(new URLSearchParams(search).size);
      } else if (policy !== undefined) {
        const directives = policy.split('; ').map((directive) => directive.split(' '));
        for (const [name = '', ...sources] of directives) {
          expect(name).toMatch(/^(?:default|script|frame|img|media)-src$/);
          expect(sources.length).toBeGreaterThan(0);
        }
      } else expect(line).toMatch(/^(?:id: \S+:\d+|(?:host page|chat): http:\/\/\S+)$/);
    }
  });
});

describe('what a terminal shows', () => {
  const suite = readdirSync(join(root, 'check'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .map((path) => readFileSync(join(root, 'check', path), 'utf8'))
    .join('\n');

  it.each(inLanguage('console'))('names cases that the check has: %s', (_place, code) => {
    const cases = [...code.matchAll(/^ {2}(?:ok|FAILED) +(.+)$/gm)].map(([, name = '']) => name);
    expect(cases.length).toBeGreaterThan(0);
    for (const name of cases) expect(suite).toContain(name);
  });
});

describe('the words that Troubleshooting quotes', () => {
  it.each(['en', 'zh-CN'])('are the product’s own: %s', (language) => {
    const page = readFileSync(join(root, 'docs', language, 'troubleshooting.md'), 'utf8');
    const folder = join(root, 'locales', language);
    const texts = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
    const words = [...page.matchAll(/“([^”]+)”/g)].map(([, found = '']) => found);
    expect(words.length).toBeGreaterThan(4);
    expect(words.filter((one) => !texts.some((text) => text.includes(`"${one}"`)))).toEqual([]);
  });
});
