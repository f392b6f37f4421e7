import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, it } from 'vitest';
import { checkArchitecture, describeViolation, ruleNames } from './check-architecture.ts';
import { findCircle, isTest, partsUsedBy, roomOf } from './service-rules.ts';
import { readSources } from './source-file.ts';

const here = fileURLToPath(new URL('../..', import.meta.url));

const manifest = JSON.stringify({
  name: 'casement',
  exports: {
    '.': { 'casement-source': './sdk/index.ts' },
    './contract': { 'casement-source': './app/service/contract/index.ts' },
  },
});

const sound = {
  'package.json': manifest,
  'sdk/protocol/messages.ts': 'export type Hello = { type: "hello" };\n',
  'sdk/index.ts': "export { frame } from './frame.ts';\nexport { connect } from './transport/peer.ts';\n",
  'sdk/transport/peer.ts':
    "import { connect } from 'penpal';\nimport type { Hello } from '../protocol/messages.ts';\nexport { connect };\nexport type H = Hello;\n",
  'sdk/frame.ts':
    "import type { Hello } from './protocol/messages.ts';\nexport const frame = (x: Hello) => x;\n",
  'app/service/contract/index.ts': "export * from './run.ts';\n",
  'app/service/contract/run.ts': "import * as v from 'valibot';\nexport const run = v.string();\n",
  'app/base/uuid.ts': 'export const uuid = 1;\n',
  'app/i18n/texts.ts': "import { uuid } from '../base/uuid.ts';\nexport const texts = uuid;\n",
  'app/ui/words.ts': "import { texts } from '../i18n/texts.ts';\nexport const words = texts;\n",
  'app/ui/button.tsx': 'export const Button = () => <button type="button" />;\n',
  'app/theme/colors.ts':
    "import type { run } from '../service/contract/run.ts';\nexport type C = typeof run;\n",
  'app/service/client.ts': 'export const client = 1;\n',
  'app/visitor/visitor-store.ts':
    "import { proxy } from 'valtio';\nimport '../service/client.ts';\nproxy({});\n",
  'app/conversation/tree.ts': "import '../visitor/visitor-store.ts';\nexport const tree = 1;\n",
  'app/markdown/block.tsx':
    "import { Button } from '../ui/button.tsx';\nexport { Button };\nexport const x = 1;\n",
  'app/features/chat/thread.tsx':
    "import { x } from '../../markdown/block.tsx';\nexport const Thread = () => <p>{x}</p>;\n",
  'app/features/history/list.tsx': 'export const List = () => <ul />;\n',
  'app/shell/shell.tsx':
    "import type { Hello } from '../../sdk/protocol/messages.ts';\nimport '../features/chat/thread.tsx';\nimport '../features/history/list.tsx';\nexport type H = Hello;\n",
  'app/main.tsx': "import './shell/shell.tsx';\n",
  'app/page/contract.ts': 'export const EMPTY = 1;\n',
  'app/ui/message-box.ts': "import { EMPTY } from '../page/contract.ts';\nexport const box = EMPTY;\n",
  'service/package.json': JSON.stringify({
    name: 'casement-service',
    exports: { './agent': { 'casement-source': './agents/index.ts' } },
  }),
  'service/agents/index.ts': "export { server } from '../base/server.ts';\n",
  'examples/workshop/agent.ts':
    "import { server } from 'casement-service/agent';\nexport const x = server;\n",
  'service/base/server.ts': "import { run } from 'casement/contract';\nexport const server = run;\n",
  'service/http/answer.ts': "import '../base/server.ts';\nexport const answer = 1;\n",
  'service/limits/index.ts': "export { take } from './rates.ts';\nexport const limits = 1;\n",
  'service/limits/rates.ts': "import '../http/answer.ts';\nexport const take = 1;\n",
  'service/captcha/index.ts': "import { take } from '../limits/index.ts';\nexport const captcha = take;\n",
  'service/server/parts.ts':
    "import { captcha } from '../captcha/index.ts';\nexport const parts = [captcha];\n",
  'service/main.ts': "import './server/parts.ts';\n",
  'tests/browser/chat.spec.ts': "import '../../service/base/server.ts';\n",
} satisfies Record<string, string>;

/** One violation a line: the rule that must see it, where it is planted and what it says. */
const planted: [rule: string, path: string, code: string][] = [
  ['protocol-stands-alone', 'sdk/protocol/x.ts', "import '../frame.ts';"],
  ['protocol-stands-alone', 'sdk/protocol/x.ts', "import { connect } from 'penpal'; connect;"],
  ['protocol-stands-alone', 'sdk/protocol/x.ts', "export type C = import('../../app/service/client.ts').C;"],
  ['sdk-stands-alone', 'sdk/x.ts', "import { client } from '../app/service/client.ts'; client;"],
  [
    'sdk-stands-alone',
    'sdk/x.ts',
    "import type { run } from 'casement/contract'; export type R = typeof run;",
  ],
  ['sdk-stands-alone', 'sdk/x.ts', "import { createRoot } from 'react-dom/client'; createRoot;"],
  ['sdk-stands-alone', 'sdk/x.ts', "import { connect } from 'penpal'; connect;"],
  ['transport-knows-only-the-protocol', 'sdk/transport/x.ts', "import '../frame.ts';"],
  ['sdk-stands-alone', 'sdk/x.ts', "export const later = () => import('valibot');"],
  ['sdk-stands-alone', 'sdk/x.ts', "import chat from '../locales/en/chat.json' with { type: 'json' }; chat;"],
  ['app-knows-only-the-protocol', 'app/shell/x.ts', "import '../../sdk/transport/peer.ts';"],
  ['app-knows-only-the-protocol', 'app/shell/x.ts', "import { frame } from '../../sdk/frame.ts'; frame;"],
  ['app-knows-only-the-protocol', 'app/shell/x.ts', "import { createChat } from 'casement'; createChat;"],
  ['app-knows-only-the-protocol', 'app/main.tsx', "export const x = () => import('../sdk/index.ts');"],
  [
    'app-layers',
    'app/ui/x.ts',
    "import type { client } from '../service/client.ts'; export type C = typeof client;",
  ],
  ['app-layers', 'app/base/x.ts', "import '../ui/button.tsx';"],
  ['app-layers', 'app/base/x.ts', "import '../i18n/texts.ts';"],
  ['app-layers', 'app/service/contract/x.ts', "import '../../base/uuid.ts';"],
  ['app-layers', 'app/i18n/x.ts', "import '../ui/button.tsx';"],
  ['app-layers', 'app/storage/x.ts', "import '../i18n/texts.ts';"],
  ['app-layers', 'app/theme/x.ts', "import '../visitor/visitor-store.ts';"],
  ['app-layers', 'app/i18n/x.ts', "export const x = () => import('../features/chat/thread.tsx');"],
  ['app-layers', 'app/service/x.ts', "import '../visitor/visitor-store.ts';"],
  ['app-layers', 'app/service/contract/x.ts', "export { client } from '../client.ts'; export const y = 1;"],
  ['app-layers', 'app/visitor/x.ts', "import { tree } from '../conversation/tree.ts'; tree;"],
  ['app-layers', 'app/conversation/x.ts', "import '../features/chat/thread.tsx';"],
  ['app-layers', 'app/conversation/x.ts', "import '../markdown/block.tsx';"],
  ['app-layers', 'app/features/chat/x.tsx', "import '../../shell/shell.tsx';"],
  ['app-layers', 'app/shell/x.ts', "import '../main.tsx';"],
  ['app-layers', 'app/main.tsx', "import './page/start.ts';"],
  ['app-layers', 'app/page/start.ts', "import '../style/preview.ts';"],
  ['app-layers', 'app/page/contract.ts', "import '../ui/button.tsx';"],
  ['app-layers', 'app/markdown/x.ts', "import '../visitor/visitor-store.ts';"],
  ['app-layers', 'app/markdown/x.ts', "new Worker(new URL('../service/client.ts', import.meta.url));"],
  ['app-layers', 'app/helpers/x.ts', "import '../ui/button.tsx';"],
  ['lower-layers-show-no-screens', 'app/base/x.ts', "import { useState } from 'react'; useState;"],
  ['lower-layers-show-no-screens', 'app/service/x.ts', "import { proxy } from 'valtio'; proxy({});"],
  ['lower-layers-show-no-screens', 'app/visitor/x.ts', "import { useState } from 'react'; useState;"],
  [
    'lower-layers-show-no-screens',
    'app/conversation/x.ts',
    "import { notify } from '@mantine/core'; notify;",
  ],
  [
    'lower-layers-show-no-screens',
    'app/features/chat/chat-store.ts',
    "import { useId } from 'react'; useId;",
  ],
  ['lower-layers-show-no-screens', 'app/service/contract/x.ts', "import { ofetch } from 'ofetch'; ofetch;"],
  ['features-are-strangers', 'app/features/chat/x.tsx', "import { List } from '../history/list.tsx'; List;"],
  [
    'features-are-strangers',
    'app/features/chat/x.tsx',
    "export const l = () => import('../history/list.tsx');",
  ],
  ['features-are-strangers', 'app/features/x.ts', "import { List } from './history/list.tsx'; List;"],
  ['service-and-examples-are-outsiders', 'service/x.ts', "import '../app/service/contract/index.ts';"],
  ['service-and-examples-are-outsiders', 'check/x.ts', "import '../app/service/contract/index.ts';"],
  ['service-and-examples-are-outsiders', 'plugins/x.ts', "import '../app/service/contract/index.ts';"],
  [
    'service-and-examples-are-outsiders',
    'examples/react/x.ts',
    "import { server } from '../../service/base/server.ts'; server;",
  ],
  [
    'service-and-examples-are-outsiders',
    'examples/workshop/x.ts',
    "import { server } from '../../service/agents/index.ts'; server;",
  ],
  ['product-knows-no-surroundings', 'app/ui/x.ts', "import '../../service/base/server.ts';"],
  ['product-knows-no-surroundings', 'app/ui/x.ts', "import 'casement-service/agent';"],
  ['product-knows-no-surroundings', 'app/ui/x.ts', "import '../../tests/browser/chat.spec.ts';"],
  ['product-knows-no-surroundings', 'app/ui/x.ts', "import './button.test.tsx';"],
  ['whole-import-paths', 'app/ui/x.ts', "import './button';"],
  ['whole-import-paths', 'app/ui/x.ts', "import '/app/ui/button.tsx';"],
  ['no-barrels', 'app/ui/index.ts', "export { Button } from './button.tsx';"],
  ['no-barrels', 'app/ui/x.ts', "export * from './button.tsx'; export const x = 1;"],
  ['kebab-case-names', 'app/ui/BigButton.tsx', 'export const x = 1;'],
  ['kebab-case-names', 'app/ui/Big/button.tsx', 'export const x = 1;'],
  ['no-markup-as-text', 'sdk/x.ts', "document.body.innerHTML = 'x';"],
  ['no-markup-as-text', 'sdk/x.ts', "document.body['outerHTML'] += 'x';"],
  ['no-markup-as-text', 'sdk/x.ts', "document.body.insertAdjacentHTML('beforeend', 'x');"],
  ['no-markup-as-text', 'sdk/x.ts', "document.createElement('style');"],
  ['no-markup-as-text', 'sdk/x.ts', "document.body.setAttribute('style', 'color: red');"],
  ['no-markup-as-text', 'sdk/x.ts', 'export const css = `<style>p {}</style>`;'],
  [
    'no-markup-as-text',
    'app/ui/x.tsx',
    'export const X = () => <p dangerouslySetInnerHTML={{ __html: "" }} />;',
  ],
  ['no-markup-as-text', 'app/ui/x.tsx', 'export const X = () => <style>{"p {}"}</style>;'],
  ['service-floors', 'service/base/x.ts', "import '../http/answer.ts';"],
  ['service-floors', 'service/http/x.ts', "import '../captcha/index.ts';"],
  ['service-floors', 'service/database/x.ts', "import '../documents/read.ts';"],
  ['service-floors', 'service/database/x.ts', "import '../http/answer.ts';"],
  ['service-floors', 'service/storage/x.ts', "import '../agents/index.ts';"],
  ['service-floors', 'service/retrieval/x.ts', "import '../documents/read.ts';"],
  [
    'service-floors',
    'service/documents/x.ts',
    "import type { server } from '../agents/index.ts'; export type S = typeof server;",
  ],
  ['service-floors', 'service/retrieval/x.ts', "import '../agents/index.ts';"],
  ['service-floors', 'service/agents/x.ts', "export const x = () => import('../limits/index.ts');"],
  ['service-floors', 'service/captcha/x.ts', "import '../server/parts.ts';"],
  ['service-floors', 'service/server/x.ts', "import '../main.ts';"],
  ['service-floors', 'service/helpers/x.ts', "import '../base/server.ts';"],
  ['http-kit-knows-no-part', 'service/http/x.ts', "import { take } from '../limits/index.ts'; take;"],
  ['parts-through-their-index', 'service/captcha/x.ts', "import { take } from '../limits/rates.ts'; take;"],
  ['parts-through-their-index', 'service/server/x.ts', "import { take } from '../limits/rates.ts'; take;"],
  ['parts-use-whom-they-name', 'service/limits/x.ts', "import '../captcha/index.ts';"],
  ['service-floors', 'service/server/x.ts', "import '../helpers/server.ts';"],
  ['app-layers', 'app/service/x.ts', "import '../ui/button.tsx';"],
  ['browser-storage-has-owners', 'app/ui/x.ts', "export const x = () => localStorage.setItem('x', 'y');"],
  ['browser-storage-has-owners', 'sdk/x.ts', "export const x = () => window.sessionStorage['x'];"],
  ['service-client-asks', 'app/features/chat/x.ts', "export const x = () => fetch('../im/v1/session/list');"],
  ['service-client-asks', 'sdk/x.ts', "export const x = () => navigator.sendBeacon('https://example.com');"],
  ['no-message-to-everybody', 'app/shell/x.ts', "export const x = () => parent.postMessage({}, '*');"],
  [
    'no-message-to-everybody',
    'sdk/x.ts',
    "export const x = (f: Window) => f.postMessage({}, { targetOrigin: '*' });",
  ],
  ['texts-in-locales', 'app/ui/x.tsx', 'export const X = () => <p>Nothing found</p>;'],
  ['texts-in-locales', 'app/ui/x.tsx', "export const X = () => <p>{'没有找到'}</p>;"],
  ['texts-in-locales', 'app/ui/x.tsx', 'export const X = () => <button aria-label="Close" />;'],
  ['texts-in-locales', 'app/ui/x.tsx', 'export const X = () => <img alt={`Picture ${1}`} />;'],
  ['texts-in-locales', 'app/ui/x.ts', "export const x = () => showToast('error', 'Nothing found');"],
  [
    'module-state-has-one-owner',
    'app/visitor/x.ts',
    'let token = ""; export const setToken = (next: string) => { token = next; };',
  ],
  [
    'module-state-has-one-owner',
    'service/limits/x.ts',
    'let most = 1; export function begin({ limit }: { limit: number }) { most = limit; }',
  ],
  ['settings-in-the-table', 'service/limits/x.ts', "export const x = process.env['CASEMENT_MOST'];"],
  [
    'settings-in-the-table',
    'service/limits/x.ts',
    'const { env } = process; export const x = env.CASEMENT_MOST;',
  ],
  [
    'contract-has-the-routes',
    'service/limits/x.ts',
    "export const x = serve('GET', '/im/v1/limits', { for: 'anybody' }, () => new Response());",
  ],
  ['contract-has-the-routes', 'service/limits/x.ts', "export const x = new Hono().get('/im/v1/limits');"],
  ['tests-bound-no-time', 'app/ui/x.test.ts', 'expect(performance.now() - startedMs).toBeLessThan(200);'],
  [
    'tests-bound-no-time',
    'tests/contract/x-suite.ts',
    'expect(process.cpuUsage(before).user / 1000).toBeLessThanOrEqual(1500);',
  ],
  ['log-names-its-fields', 'service/limits/x.ts', "logger.info({ question: run.text }, 'asked');"],
  ['log-names-its-fields', 'service/limits/x.ts', "given.logger.info({ question: run.text }, 'asked');"],
  ['log-names-its-fields', 'service/limits/x.ts', 'logger.info(`asked ${run.text}`);'],
  [
    'stored-keys-have-one-owner',
    'app/visitor/x.ts',
    "export const x = () => get('casement:draft'); export const y = (a) => chatKey('draft', a);",
  ],
  ['no-cycles', 'app/ui/button.tsx', "import './icon.tsx'; export const Button = 1;"],
  ['no-twins', 'app/ui/button.ts', 'export const x = 1;'],
];

const rest: Record<string, string> = {
  'app/ui/icon.tsx': "import type { Button } from './button.tsx'; export type B = typeof Button;",
};

/** Where imports of planted files lead to. */
const elsewhere = {
  'service/documents/read.ts': 'export const read = 1;',
  'app/page/start.ts': 'export const start = 1;',
  'app/storage/draft.ts': "export const key = 'casement:draft';",
  'app/style/preview.ts': 'export const preview = 1;',
};

const folders: string[] = [];
const plant = (files: Record<string, string>): string => {
  const root = mkdtempSync(join(tmpdir(), 'casement-architecture-'));
  folders.push(root);
  for (const [path, code] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), code);
  }
  return root;
};

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

it('finds nothing in this repository', () => {
  expect(checkArchitecture(here).map(describeViolation)).toEqual([]);
});

it('finds nothing in a house that keeps the rules', () => {
  expect(checkArchitecture(plant(sound)).map(describeViolation)).toEqual([]);
});

it.each(planted)('catches %s in %s: %s', (rule, path, code) => {
  const found = checkArchitecture(
    plant({ ...sound, ...elsewhere, ...(rule === 'no-cycles' ? rest : {}), [path]: code }),
  );
  expect(found).toContainEqual(expect.objectContaining({ rule }));
});

it('has a planted violation for every rule', () => {
  expect(new Set(planted.map(([rule]) => rule))).toEqual(new Set(ruleNames));
});

it('names every part that a part uses, and no other', () => {
  const used = new Set(
    readSources(here).flatMap(({ path, imports }) =>
      isTest(path) ? [] : imports.map(({ target }) => `${roomOf(path)} -> ${roomOf(target ?? '')}`),
    ),
  );
  const named = Object.entries(partsUsedBy).flatMap(([part, uses]) => uses.map((one) => `${part} -> ${one}`));
  expect(named.filter((use) => !used.has(use))).toEqual([]);
});

it('has no circle of parts, and would see one', () => {
  expect(findCircle(partsUsedBy)).toBeUndefined();
  expect(findCircle({ ...partsUsedBy, bots: ['sharing'] })).toContain('sharing');
});

it('refuses a folder without sources', () => {
  expect(() => checkArchitecture(plant({ 'package.json': manifest }))).toThrow('No source files');
});

it('refuses a file that it cannot read', () => {
  expect(() => checkArchitecture(plant({ ...sound, 'app/ui/x.ts': 'export const = 1;' }))).toThrow(
    'app/ui/x.ts does not parse',
  );
});
