import { readdir } from 'node:fs/promises';
import type { Writable } from 'node:stream';
import type { Logger } from 'pino';
import { type Finding, find } from '../base/finding.ts';
import type { Part, Surroundings } from '../base/part.ts';
import { checkListening } from '../server/check-listening.ts';
import { findMisspelt } from '../server/misspelt-settings.ts';
import { parts } from '../server/parts.ts';
import { splitAddress } from '../server/read-metrics.ts';
import { readOptions, settingsOf } from '../server/read-options.ts';
import { isForThisMachine } from '../server/start-service.ts';

const MARKS: Record<Finding['state'], string> = { ok: 'ok     ', warning: 'warning', failure: 'FAILURE' };

type Options = ReturnType<typeof readOptions<typeof parts>>;

/** Checks the settings that belong to no part. */
const checkOwn = async (
  { host, port, docsFolder, corsOrigins, isProduction, metricsAddress, metricsToken }: Options,
  nameOf: (variable: string) => string,
): Promise<Finding[]> => {
  const origins = corsOrigins === '*' ? '*' : corsOrigins.join(' ');
  const isOpen = corsOrigins === '*' && isProduction;
  const readers = [metricsAddress && `at ${metricsAddress}`, metricsToken && 'with the token'].filter(
    Boolean,
  );
  const ofMetrics = metricsAddress && splitAddress(metricsAddress);
  return [
    await checkListening('address', { host, port }, `${nameOf('HOST')} and ${nameOf('PORT')}`),
    ...(ofMetrics
      ? [await checkListening('address of the metrics', ofMetrics, 'CASEMENT_METRICS_ADDRESS')]
      : []),
    ...(docsFolder === undefined ? [] : [await checkDocs(docsFolder)]),
    {
      state: isOpen ? 'warning' : 'ok',
      about: 'origins',
      words: isOpen
        ? 'A script on any website may begin chats from its readers’ browsers. Name the origin of the app in CASEMENT_CORS_ORIGINS.'
        : `${origins || 'none'} may call /im`,
    },
    {
      state: 'ok',
      about: 'metrics',
      words: readers.length > 0 ? `read ${readers.join(' and ')}` : 'nobody can read them',
    },
  ];
};

/** Looks whether there are pages to read. */
const checkDocs = (folder: string): Promise<Finding> =>
  find(
    'pages',
    async () => {
      const names = await readdir(folder);
      const languages = ['en', 'zh-CN'].filter((name) => names.includes(name));
      if (languages.length === 0) throw new Error(`${folder} has neither a folder en nor zh-CN`);
      return `${languages.join(' and ')} in ${folder}`;
    },
    'Name a folder of Markdown in CASEMENT_DOCS_DIR.',
  );

const lineOf = ({ state, about, words }: Finding): string =>
  `${MARKS[state]}  ${about}: ${words.replaceAll('\n', '\n         ')}\n`;

/**
 * Checks the whole configuration without starting the service, and writes a line for each finding.
 * @param nameOf How a variable is called in these lines.
 * @returns Whether the service could work with this configuration.
 */
export const checkConfig = async ({
  env,
  nameOf,
  logger,
  output,
}: {
  env: Readonly<Record<string, string | undefined>>;
  nameOf: (variable: string) => string;
  logger: Logger;
  output: Pick<Writable, 'write'>;
}): Promise<boolean> => {
  const findings: Finding[] = [];
  const tell = (...found: Finding[]): void => {
    findings.push(...found);
    for (const finding of found) output.write(lineOf(finding));
  };
  let options: Options | undefined;
  try {
    const read = readOptions(parts, env, nameOf);
    const misspelt = await findMisspelt(env, Object.keys(settingsOf(parts)), read.botsFolders);
    if (misspelt.problems.length > 0) throw new Error(misspelt.problems.join('\n'));
    options = read;
    tell({ state: 'ok', about: 'settings', words: 'they can be read' });
    for (const name of misspelt.strangers)
      tell({ state: 'warning', about: 'settings', words: `${name} is no setting of the service.` });
  } catch (error) {
    const problems = (error as Error).message.split('\n');
    tell(...problems.map((words): Finding => ({ state: 'failure', about: 'settings', words })));
    output.write('The rest is looked at once these are right.\n');
  }
  if (options) {
    tell(...(await checkOwn(options, nameOf)));
    const { corsOrigins } = options;
    const isAlone = isForThisMachine(options);
    const surroundings: Surroundings = { env, logger, now: Date.now, corsOrigins, isForThisMachine: isAlone };
    const given = { ...surroundings, options } as never;
    // One after the other, so that the lines come in an order.
    for (const part of parts as readonly Part[]) tell(...(await part.check(given)));
  }
  const count = (state: Finding['state']) => findings.filter((finding) => finding.state === state).length;
  const told = (state: 'failure' | 'warning') => `${count(state)} ${state}${count(state) === 1 ? '' : 's'}`;
  output.write(`\n${told('failure')}, ${told('warning')}.\n`);
  return count('failure') === 0;
};
