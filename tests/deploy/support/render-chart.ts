import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse, parseAllDocuments, stringify } from 'yaml';
import { findProgram, runProgram } from './program.ts';

export const chartFolder = fileURLToPath(new URL('../../../deploy/helm/casement', import.meta.url));
const renderer = fileURLToPath(new URL('../helm/render.go', import.meta.url));
/** Where Debian keeps what `render.go` imports. */
const GO_PATH = '/usr/share/gocode';
const RELEASE = 'shop';

type Values = Record<string, unknown>;
export type Manifest = { apiVersion: string; kind: string; metadata: { name: string }; spec?: object };

/** Returns why no chart can be rendered here; undefined when it can: by Helm itself, or by Helm's engine. */
export const rendererMissing = (): string | undefined => {
  if (findProgram('helm')) return undefined;
  return findProgram('go') && existsSync(`${GO_PATH}/src/github.com/Masterminds/sprig`)
    ? undefined
    : 'neither Helm nor Go with golang-github-masterminds-sprig-dev';
};

const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Puts values over others as Helm does: maps are merged, everything else is replaced. */
const merge = (under: Values, over: Values): Values => {
  const merged: Values = { ...under };
  for (const [name, value] of Object.entries(over)) {
    const below = merged[name];
    merged[name] = isObject(value) && isObject(below) ? merge(below, value) : value;
  }
  return merged;
};

const read = (path: string): string => readFileSync(join(chartFolder, path), 'utf8');

/** The values of the chart with those of a test over them. */
export const valuesWith = (own: Values): Values => merge(parse(read('values.yaml')) as Values, own);

const renderByEngine = async (folder: string, own: Values): Promise<string> => {
  const program = join(folder, 'render');
  const env = { ...process.env, GO111MODULE: 'off', GOPATH: GO_PATH };
  const built = await runProgram(findProgram('go') ?? '', ['build', '-o', program, renderer], { env });
  if (built.code !== 0) throw new Error(built.said);
  const { name, version, appVersion } = parse(read('Chart.yaml')) as Record<string, string>;
  const Templates = Object.fromEntries(
    readdirSync(join(chartFolder, 'templates')).map((file) => [file, read(`templates/${file}`)]),
  );
  const Context = {
    Values: valuesWith(own),
    Chart: { Name: name, Version: version, AppVersion: appVersion },
    Release: { Name: RELEASE, Namespace: 'default', Service: 'Helm' },
  };
  const { code, said } = await runProgram(program, [], { input: JSON.stringify({ Templates, Context }) });
  if (code !== 0) throw new Error(said);
  const rendered = JSON.parse(said) as Record<string, string>;
  return Object.entries(rendered)
    .filter(([file]) => file.endsWith('.yaml'))
    .map(([, text]) => text)
    .join('\n---\n');
};

const renderByHelm = async (folder: string, own: Values): Promise<string> => {
  const helm = findProgram('helm') ?? '';
  const file = join(folder, 'values.yaml');
  writeFileSync(file, stringify(own));
  const linted = await runProgram(helm, ['lint', '--strict', chartFolder, '--values', file]);
  if (linted.code !== 0) throw new Error(linted.said);
  const { code, said } = await runProgram(helm, ['template', RELEASE, chartFolder, '--values', file]);
  if (code !== 0) throw new Error(said);
  return said;
};

/** Renders the chart, by Helm where it is installed. @param own Values over those of the chart. */
export const renderChart = async (own: Values = {}): Promise<Manifest[]> => {
  const folder = mkdtempSync(join(tmpdir(), 'casement-chart-'));
  try {
    const text = await (findProgram('helm') ? renderByHelm : renderByEngine)(folder, own);
    const documents = parseAllDocuments(text, { uniqueKeys: true });
    if ('empty' in documents) return [];
    for (const { errors } of documents) if (errors[0]) throw errors[0];
    return documents.map((one) => one.toJS() as Manifest | null).filter((one) => one !== null);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
