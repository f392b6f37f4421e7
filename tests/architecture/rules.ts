import type { Import, SourceFile } from './source-file.ts';

export type Violation = { rule: string; path: string; line: number; message: string };

export type ImportRule = {
  name: string;
  /** Returns the problem with this import, or undefined when it is allowed. */
  check: (from: SourceFile, imported: Import) => string | undefined;
};

const isTest = (path: string): boolean => path.startsWith('tests/') || /\.test(?:-helper)?\.tsx?$/.test(path);
const isIn = (path: string, folder: string): boolean => path.startsWith(`${folder}/`);
const packageOf = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');

/** The parts of the app, lowest first: each may import what stands before it. */
const appLayers = [
  'contract',
  'base',
  'ui',
  'service',
  'visitor',
  'conversation',
  'features',
  'shell',
  'main',
  'page',
  'style',
];

/** The rooms of the floor above `base`, and which of their neighbours they may import. */
const neighbours: Record<string, string[]> = { ui: ['i18n'], theme: ['storage'], i18n: [], storage: [] };

const appPart = (path: string): string => {
  if (isIn(path, 'app/service/contract') || path === 'app/page/contract.ts') return 'contract';
  return path.split('/').length === 2 ? 'main' : (path.split('/')[1] ?? '');
};

const layerOf = (path: string): number => {
  const part = appPart(path);
  return appLayers.indexOf(part in neighbours ? 'ui' : part);
};

/** The npm packages that each part of the app may not import: screens stay out of the lower layers. */
const screenPackages = /^(?:react|react-dom|react-i18next|@mantine\/.*|@tanstack\/.*)$/;
const forbiddenPackages: Record<string, RegExp> = {
  base: /^(?!valtio$)/,
  contract: /^(?!valibot$|@ag-ui\/core$|immutable-json-patch$|@noble\/(?:ciphers|hashes)$)/,
  service: /^(?:valtio|react|react-dom|react-i18next|i18next|@mantine\/.*|@tanstack\/.*)$/,
  visitor: screenPackages,
  conversation: screenPackages,
};

const publicEntries = (own: ReadonlyMap<string, string>): Set<string> => new Set(own.values());

export const importRules: ImportRule[] = [
  {
    name: 'protocol-stands-alone',
    check: (from, { specifier, target }) =>
      isIn(from.path, 'sdk/protocol') && !isTest(from.path) && !isIn(target ?? '', 'sdk/protocol')
        ? `sdk/protocol imports nothing, not even ${specifier}`
        : undefined,
  },
  {
    name: 'sdk-stands-alone',
    check: (from, { specifier, target }) => {
      if (!isIn(from.path, 'sdk') || isIn(from.path, 'sdk/protocol') || isTest(from.path)) return undefined;
      const isAllowed =
        target === undefined
          ? (specifier === 'penpal' && isIn(from.path, 'sdk/transport')) ||
            (from.path === 'sdk/react.tsx' && packageOf(specifier) === 'react')
          : isIn(target, 'sdk') || /^locales\/[^/]+\/sdk(?:-\w+)?\.json$/.test(target);
      return isAllowed
        ? undefined
        : `sdk imports its own files and texts, and penpal in sdk/transport, not ${specifier}`;
    },
  },
  {
    name: 'transport-knows-only-the-protocol',
    check: (from, { specifier, target }) =>
      isIn(from.path, 'sdk/transport') &&
      !isTest(from.path) &&
      target !== undefined &&
      !isIn(target, 'sdk/transport') &&
      !isIn(target, 'sdk/protocol')
        ? `sdk/transport imports sdk/protocol only, not ${specifier}`
        : undefined,
  },
  {
    name: 'app-knows-only-the-protocol',
    check: (from, { specifier, target }) =>
      isIn(from.path, 'app') &&
      isIn(target ?? '', 'sdk') &&
      !isIn(target ?? '', 'sdk/protocol') &&
      // Both sides of the frame share the code that speaks to the other side.
      !(isIn(from.path, 'app/shell/bridge') && isIn(target ?? '', 'sdk/transport'))
        ? `app imports sdk/protocol only, and sdk/transport in its bridge, not ${specifier}`
        : undefined,
  },
  {
    name: 'app-layers',
    check: (from, { target }) => {
      if (target === undefined || !isIn(from.path, 'app') || !isIn(target, 'app')) return undefined;
      const [part, targetPart] = [appPart(from.path), appPart(target)];
      if (part === 'markdown') {
        const isAllowed = ['markdown', 'base', 'ui', 'theme', 'i18n'].includes(targetPart);
        return isAllowed ? undefined : `markdown uses base, ui and theme, not ${targetPart}`;
      }
      if (targetPart === 'markdown') {
        return layerOf(from.path) >= appLayers.indexOf('features')
          ? undefined
          : `${part} stands below markdown`;
      }
      if (layerOf(from.path) < 0) return `app/${part} is no part of the house`;
      if (part === 'service' && targetPart !== part && layerOf(target) === layerOf('app/ui/x.ts'))
        return isTest(from.path)
          ? undefined
          : `service is given what it needs, and does without ${targetPart}`;
      const isStranger =
        targetPart in neighbours && part !== targetPart && neighbours[part]?.includes(targetPart) === false;
      if (isStranger && !isTest(from.path)) return `${part} does without ${targetPart}`;
      return layerOf(target) > layerOf(from.path) ? `${part} stands below ${targetPart}` : undefined;
    },
  },
  {
    name: 'lower-layers-show-no-screens',
    check: (from, { specifier, target }) => {
      if (target !== undefined || !isIn(from.path, 'app') || isTest(from.path)) return undefined;
      const part = appPart(from.path);
      const isStore = from.path.endsWith('-store.ts');
      const forbidden = forbiddenPackages[part] ?? (isStore ? screenPackages : undefined);
      if (forbidden?.test(packageOf(specifier)) !== true) return undefined;
      return `${isStore ? 'a store' : part} does without ${specifier}`;
    },
  },
  {
    name: 'features-are-strangers',
    check: (from, { target }) => {
      const other = /^app\/features\/([^/]+)\//.exec(target ?? '')?.[1];
      if (other === undefined || !isIn(from.path, 'app/features')) return undefined;
      if (isIn(from.path, `app/features/${other}`)) return undefined;
      return `${from.path} imports feature ${other}; the shell joins them`;
    },
  },
  {
    name: 'service-and-examples-are-outsiders',
    check: (from, { specifier, target }) => {
      const own = /^(?:check|plugins|service|examples\/[^/]+)(?=\/)/.exec(from.path)?.[0];
      if (target === undefined || own === undefined || !specifier.startsWith('.')) return undefined;
      // The cases take what tests of the service feed it with.
      if (own === 'check' && target.endsWith('.test-helper.ts')) return undefined;
      // Tests take what they feed and measure with from those of everybody.
      const isShared = isIn(target, 'tests/fixtures') || isIn(target, 'tests/support');
      if (isIn(target, own) || (isTest(from.path) && isShared)) return undefined;
      return `${own} imports Casement by package name, not ${specifier}`;
    },
  },
  {
    name: 'product-knows-no-surroundings',
    check: (from, { specifier, target }) => {
      const isProduct = ['app', 'sdk', 'service', 'examples'].some((folder) => isIn(from.path, folder));
      if (target === undefined || !isProduct) return undefined;
      const isOutside =
        !/^(?:service|examples)\//.test(from.path) && (isIn(target, 'service') || isIn(target, 'examples'));
      const isTool = isIn(target, 'scripts') || (isIn(target, 'tests') && !isTest(from.path));
      const isTestImport = !isTest(from.path) && isTest(target);
      return isOutside || isTool || isTestImport ? `product code does without ${specifier}` : undefined;
    },
  },
  {
    name: 'whole-import-paths',
    check: (_from, { specifier }) =>
      specifier.startsWith('/') || (specifier.startsWith('.') && !/\.[a-z0-9]+(?:\?[\w&]+)?$/.test(specifier))
        ? `write the whole relative path, with its extension: ${specifier}`
        : undefined,
  },
];

export const fileRules: {
  name: string;
  check: (file: SourceFile, own: ReadonlyMap<string, string>) => { line: number; message: string }[];
}[] = [
  {
    name: 'no-barrels',
    check: (file, own) =>
      file.isBarrel && !publicEntries(own).has(file.path)
        ? [{ line: 1, message: 'only a public entry gathers what other files export' }]
        : [],
  },
  {
    name: 'kebab-case-names',
    check: (file) =>
      /^(?:[a-z0-9-]+\/)+[a-z0-9]+(?:-[a-z0-9]+)*(?:\.[a-z]+(?:-[a-z]+)*)+$/.test(file.path)
        ? []
        : [{ line: 1, message: 'name files and folders in kebab-case' }],
  },
  {
    name: 'no-markup-as-text',
    check: (file) =>
      isTest(file.path) || !(isIn(file.path, 'sdk') || isIn(file.path, 'app'))
        ? []
        : file.markupWrites.map(({ what, line }) => ({
            line,
            message: `${what}: build nodes and adopted style sheets instead`,
          })),
  },
];
