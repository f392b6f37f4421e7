import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import * as v from 'valibot';
import { normalizePath, type Plugin } from 'vite';
import { root } from '../support/command.ts';

/** The file that a build leaves beside what it has bundled. */
export const NOTICES_FILE = 'THIRD-PARTY-LICENSES.txt';

const HEADER =
  'The files beside this one contain code of these packages, under the licences that follow them.\n';

/** Licences that allow a copy within other software, under another licence, when their text goes with it. */
const ALLOWED: ReadonlySet<string> = new Set([
  '0BSD', 'Apache-2.0', 'BlueOak-1.0.0', 'BSD-2-Clause', 'BSD-3-Clause', 'CC0-1.0', 'ISC', 'MIT', 'Unlicense',
]); // oxfmt-ignore

/**
 * The licences of packages that publish no text or no licence id, and of those that other packages carry
 * within their files. A name of a text stands for one in `licences/`, copied from the package or its
 * repository, which takes the place of one in the package.
 */
const KNOWN: Readonly<Record<string, { licence: string; text?: string }>> = {
  boolbase: { licence: 'ISC', text: 'boolbase' },
  '@cfworker/json-schema': { licence: 'MIT', text: 'cfworker' },
  '@chevrotain/gast': { licence: 'Apache-2.0', text: 'chevrotain' },
  '@chevrotain/regexp-to-ast': { licence: 'Apache-2.0', text: 'chevrotain' },
  '@chevrotain/utils': { licence: 'Apache-2.0', text: 'chevrotain' },
  chevrotain: { licence: 'Apache-2.0', text: 'chevrotain' },
  'chevrotain-allstar': { licence: 'MIT', text: 'chevrotain-allstar' },
  fastdom: { licence: 'MIT', text: 'fastdom' },
  'js-yaml': { licence: 'MIT', text: 'js-yaml' },
  khroma: { licence: 'MIT' },
  langium: { licence: 'MIT', text: 'langium' },
  'lodash-es': { licence: 'MIT', text: 'lodash-es' },
  // Its author and licence are named in its manifest alone.
  'node-html-markdown': { licence: 'MIT', text: 'node-html-markdown' },
  'vscode-jsonrpc': { licence: 'MIT', text: 'vscode-languageserver' },
  'vscode-languageserver-protocol': { licence: 'MIT', text: 'vscode-languageserver' },
  'vscode-languageserver-textdocument': { licence: 'MIT', text: 'vscode-languageserver' },
  'vscode-languageserver-types': { licence: 'MIT', text: 'vscode-languageserver' },
  'vscode-uri': { licence: 'MIT', text: 'vscode-uri' },
};

const LICENCE_FILE = /^(?:licen[cs]e|copying|notice)(?:[.-]\w+)?(?:\.(?:md|txt))?$/i;
const IN_PACKAGE = /^(.*\/node_modules\/((?:@[^/]+\/)?[^/]+))\//;
/** The comment by which esbuild says where the code after it came from. */
const CARRIED =
  /^\/\/ (?:\.\.\/)*node_modules\/\.pnpm\/@?[^/@]+@([^/_(]+)[^/]*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//gm;

const Manifest = v.object({ name: v.string(), version: v.string(), license: v.optional(v.string()) });

type Package = { name: string; version: string; licence: string; text: string };

const textsIn = (folder: string): string =>
  readdirSync(folder)
    .filter((name) => LICENCE_FILE.test(name))
    .toSorted()
    .map((name) => readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n').trim())
    .join('\n\n');

/** Returns the kept text of a package; empty when there is none. */
const keptText = (name: string): string => {
  const text = KNOWN[name]?.text;
  return text === undefined
    ? ''
    : readFileSync(new URL(`licences/${text}.txt`, import.meta.url), 'utf8').trim();
};

const readPackage = (folder: string): Package => {
  const { name, version, license } = v.parse(
    Manifest,
    JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')),
  );
  const licence = license?.replace(/^\((.*)\)$/, '$1') ?? KNOWN[name]?.licence ?? '';
  return { name, version, licence, text: keptText(name) || textsIn(folder) };
};

/** Returns the packages whose code a published file carries within itself. */
const carriedBy = (file: string): Package[] =>
  [...readFileSync(file, 'utf8').matchAll(CARRIED)].map(([, version = '', name = '']) => ({
    name,
    version,
    licence: KNOWN[name]?.licence ?? '',
    text: keptText(name),
  }));

/**
 * Whether one of the licences that a package lets choose from, or each of those that it asks for together, is
 * allowed.
 */
const isAllowed = (licence: string): boolean =>
  licence.includes(' AND ')
    ? licence.split(' AND ').every((id) => ALLOWED.has(id))
    : licence.split(' OR ').some((id) => ALLOWED.has(id));

/** Returns why a package's licence cannot be passed on; undefined when it can. */
const problemOf = ({ licence, text }: Package): string | undefined => {
  if (licence === '') return 'names no licence';
  if (!isAllowed(licence)) return `has the licence ${licence}, which is not among those that are allowed`;
  return text === '' ? 'has no licence text' : undefined;
};

const titleOf = ({ name, version, licence }: Package): string => `${name} ${version} (${licence})`;

/**
 * Returns the notices of packages, in the order of their names; those with the same text have it once. Throws
 * when a licence or its text is missing, or a licence is not allowed.
 */
export const noticesOf = (packages: Iterable<Package>): string => {
  const byTitle = new Map([...packages].map((one) => [titleOf(one), one]));
  const titles = [...byTitle.keys()].toSorted();
  const titlesByText = new Map<string, string[]>();
  const problems: string[] = [];
  for (const title of titles) {
    const found = byTitle.get(title);
    if (!found) continue;
    const problem = problemOf(found);
    if (problem !== undefined) problems.push(`${found.name} ${found.version} ${problem}`);
    titlesByText.set(found.text, [...(titlesByText.get(found.text) ?? []), title]);
  }
  if (problems.length > 0) {
    throw new Error(
      `Licences of what was bundled cannot be passed on; see scripts/build/third-party.ts.\n${problems.join('\n')}`,
    );
  }
  const notices = [...titlesByText].map(([text, of]) => `${of.join('\n')}\n\n${text}\n`);
  return [HEADER, ...notices].join(`\n${'-'.repeat(80)}\n\n`);
};

/**
 * Notes the files that bundles are made of. A worker is bundled by a build of its own, which needs a plugin
 * of its own; Vite's `build.license` leaves out what only workers contain.
 */
export const createThirdPartyList = () => {
  const files = new Set<string>();
  const plugin = (): Plugin => ({
    name: 'casement-third-party',
    generateBundle(_, bundle) {
      for (const output of Object.values(bundle)) {
        const sources = output.type === 'chunk' ? output.moduleIds : output.originalFileNames;
        for (const source of sources) {
          const file = source.replace(/^\0/, '').replace(/\?.*$/, '');
          files.add(normalizePath(resolve(this.environment.config.root, file)));
        }
      }
    },
  });
  return {
    plugin,
    /** Writes the notices of Casement and of what was bundled into a folder; throws as `noticesOf` does. */
    writeNotices: (folder: string): void => {
      const published = [...files].filter((file) => IN_PACKAGE.test(file) && existsSync(file));
      const folders = new Set(published.map((file) => IN_PACKAGE.exec(file)?.[1] ?? ''));
      const packages = [root, ...folders].map(readPackage);
      writeFileSync(join(folder, NOTICES_FILE), noticesOf([...packages, ...published.flatMap(carriedBy)]));
    },
  };
};
