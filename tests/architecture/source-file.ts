import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import type { Node } from 'oxc-parser';
import { type Habit, readHabits } from './habits.ts';

/** One import, re-export, dynamic import, import type or `new URL(…, import.meta.url)`. */
export type Import = {
  specifier: string;
  line: number;
  /** The file it names, relative to the root; undefined for a package from npm. */
  target: string | undefined;
};

/** A piece of code that puts markup or styles into a document as text. */
type MarkupWrite = { what: string; line: number };

export type SourceFile = {
  /** Relative to the root, with forward slashes. */
  path: string;
  imports: Import[];
  markupWrites: MarkupWrite[];
  habits: Habit[];
  /** `export * from` somewhere, or nothing but re-exports. */
  isBarrel: boolean;
};

/** Package entries of our own, by the name that others import them by. */
type OwnPackages = ReadonlyMap<string, string>;

const roots = ['sdk', 'app', 'check', 'plugins', 'service', 'examples', 'tests', 'scripts'];
const skippedFolders = new Set(['node_modules', 'dist', 'planted', 'results', 'data']);
/** Sites of other frameworks, whose files are named and written as those ask for. */
const SITES = 'examples/sites';
const markupProperties = new Set(['innerHTML', 'outerHTML']);
const markupMethods = new Set(['insertAdjacentHTML', 'setHTMLUnsafe', 'createContextualFragment']);

/** Lists the files of code and styles in a folder, relative to the root. */
export const listFiles = (root: string, folder: string): string[] => {
  const entries = readdirSync(join(root, folder), { withFileTypes: true });
  return entries.flatMap((entry) => {
    const path = posix.join(folder, entry.name);
    if (entry.isDirectory())
      return skippedFolders.has(entry.name) || path === SITES ? [] : listFiles(root, path);
    return /\.(?:[cm]?[jt]sx?|css)$/.test(entry.name) ? [path] : [];
  });
};

const resolveTarget = (path: string, specifier: string, own: OwnPackages): string | undefined => {
  if (specifier.startsWith('.')) {
    return posix.normalize(posix.join(posix.dirname(path), specifier.replace(/\?.*$/, '')));
  }
  return own.get(specifier);
};

const textOf = (node: Node): string | undefined => {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : undefined;
  if (node.type !== 'TemplateLiteral') return undefined;
  return node.quasis.map((quasi) => quasi.value.cooked).join('');
};

/**
 * Reads what the rules need to know of one file. Throws when it does not parse: unread code would pass every
 * rule.
 */
const readSource = (path: string, code: string, own: OwnPackages): SourceFile => {
  const file: SourceFile = {
    path,
    imports: [],
    markupWrites: [],
    habits: [],
    isBarrel: false,
  };
  if (path.endsWith('.css')) return file;

  const { program, errors } = parseSync(path, code, { sourceType: 'module' });
  if (errors[0] !== undefined) throw new Error(`${path} does not parse: ${errors[0].message}`);

  const lineAt = (offset: number): number => code.slice(0, offset).split('\n').length;
  const addImport = (specifier: string, offset: number): void => {
    file.imports.push({ specifier, line: lineAt(offset), target: resolveTarget(path, specifier, own) });
  };
  const addMarkup = (what: string, offset: number): void => {
    file.markupWrites.push({ what, line: lineAt(offset) });
  };

  new Visitor({
    ImportDeclaration: (node) => addImport(node.source.value, node.start),
    ExportAllDeclaration: (node) => addImport(node.source.value, node.start),
    ExportNamedDeclaration: (node) => {
      if (node.source !== null) addImport(node.source.value, node.start);
    },
    ImportExpression: (node) => {
      const specifier = textOf(node.source);
      if (specifier !== undefined) addImport(specifier, node.start);
    },
    TSImportType: (node) => addImport(node.source.value, node.start),
    NewExpression: (node) => {
      const [address, base] = node.arguments;
      if (node.callee.type !== 'Identifier' || node.callee.name !== 'URL') return;
      if (address === undefined || base?.type !== 'MemberExpression') return;
      const specifier = textOf(address);
      if (specifier?.startsWith('.') === true && /\.[jt]sx?$/.test(specifier)) {
        addImport(specifier, node.start);
      }
    },
    JSXAttribute: (node) => {
      if (node.name.name === 'dangerouslySetInnerHTML') addMarkup('dangerouslySetInnerHTML', node.start);
    },
    JSXOpeningElement: (node) => {
      if (node.name.type === 'JSXIdentifier' && node.name.name === 'style') addMarkup('<style>', node.start);
    },
    AssignmentExpression: (node) => {
      const left = node.left;
      if (left.type !== 'MemberExpression') return;
      const name = left.property.type === 'Identifier' ? left.property.name : textOf(left.property);
      if (name !== undefined && markupProperties.has(name)) addMarkup(name, node.start);
    },
    CallExpression: (node) => {
      if (node.callee.type !== 'MemberExpression' || node.callee.property.type !== 'Identifier') return;
      const name = node.callee.property.name;
      const first = node.arguments[0] === undefined ? undefined : textOf(node.arguments[0]);
      if (markupMethods.has(name)) addMarkup(name, node.start);
      if (name === 'createElement' && first === 'style') addMarkup("createElement('style')", node.start);
      if (name === 'setAttribute' && first === 'style') addMarkup("setAttribute('style')", node.start);
    },
    TemplateElement: (node) => {
      if (node.value.raw.includes('<style')) addMarkup('<style> text', node.start);
    },
    Literal: (node) => {
      if (typeof node.value === 'string' && node.value.includes('<style')) {
        addMarkup('<style> text', node.start);
      }
    },
  }).visit(program);

  file.habits = readHabits(program, lineAt);
  const reExports = program.body.filter(
    (node) => 'source' in node && node.source !== null && node.type.startsWith('Export'),
  );
  file.isBarrel =
    program.body.some((node) => node.type === 'ExportAllDeclaration') ||
    (reExports.length > 0 && reExports.length === program.body.length);
  return file;
};

type Manifest = { name: string; exports?: Record<string, string | Record<string, string>> };

/** The entries of ours that a manifest exports, by the condition that leads to the sources. */
const entriesOf = (root: string, folder: string): [string, string][] => {
  const { name, exports = {} } = JSON.parse(
    readFileSync(join(root, folder, 'package.json'), 'utf8'),
  ) as Manifest;
  return Object.entries(exports).flatMap(([entry, conditions]): [string, string][] => {
    const source = typeof conditions === 'string' ? undefined : conditions['casement-source'];
    return source === undefined ? [] : [[posix.join(name, entry), posix.join(folder, source)]];
  });
};

/** The entries of the package, of the service and of those under `examples/`. */
export const readOwnPackages = (root: string): Map<string, string> => {
  const examples = existsSync(join(root, 'examples')) ? readdirSync(join(root, 'examples')) : [];
  const folders = ['service', ...examples.map((name) => posix.join('examples', name))].filter((folder) =>
    existsSync(join(root, folder, 'package.json')),
  );
  return new Map(['.', ...folders].flatMap((folder) => entriesOf(root, folder)));
};

/** Every source file of ours under `root`. */
export const readSources = (root: string): SourceFile[] => {
  const own = readOwnPackages(root);
  const present = new Set(readdirSync(root));
  return roots
    .filter((folder) => present.has(dirname(join(folder, 'x'))))
    .flatMap((folder) => listFiles(root, folder))
    .map((path) => readSource(path, readFileSync(join(root, path), 'utf8'), own));
};
