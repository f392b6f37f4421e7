import * as v from 'valibot';
import type { OptionsOf, Part, ToIntersection } from '../base/part.ts';
import { listOf, type Settings, type Variables } from '../base/setting.ts';
import { splitAddress } from './read-metrics.ts';
import { settings } from './settings.ts';

/** The options of all parts together. */
export type OptionsOfAll<Parts extends readonly Part[]> = ToIntersection<OptionsOf<Parts[number]>>;

const ALL_ADDRESSES: ReadonlySet<string> = new Set(['0.0.0.0', '::']);

/** Throws where the metrics are to be read at the address of the service. */
const requireTwoAddresses = (metricsAddress: string, host: string, port: number): void => {
  const own = splitAddress(metricsAddress);
  if (!own || own.port !== port || port === 0) return;
  const isSame = own.host === host || [own.host, host].some((one) => ALL_ADDRESSES.has(one));
  if (isSame)
    throw new Error('CASEMENT_METRICS_ADDRESS is the address of the service: name another port there.');
};

const readOwn = (variables: Variables<typeof settings>) => {
  requireTwoAddresses(variables.CASEMENT_METRICS_ADDRESS ?? '', variables.HOST, variables.PORT);
  const corsOrigins = listOf(variables.CASEMENT_CORS_ORIGINS);
  return {
    port: variables.PORT,
    host: variables.HOST,
    docsFolder: variables.CASEMENT_DOCS_DIR,
    drainMs: variables.CASEMENT_DRAIN_SECONDS * 1000,
    corsOrigins: corsOrigins.includes('*') ? ('*' as const) : corsOrigins,
    isProduction: variables.NODE_ENV === 'production',
    checksReplies: ['test', 'development'].includes(variables.NODE_ENV ?? process.env['NODE_ENV'] ?? ''),
    logLevel: variables.LOG_LEVEL,
    cleanEveryMs: variables.CASEMENT_CLEAN_UP_SECONDS * 1000,
    metricsAddress: variables.CASEMENT_METRICS_ADDRESS,
    metricsToken: variables.CASEMENT_METRICS_TOKEN,
  };
};

/** The variables that the service has, those of the roof first and then each part's, in their order. */
export const settingsOf = (parts: readonly Part[]): Settings =>
  Object.assign({}, settings, ...parts.map((part) => part.settings)) as Settings;

/**
 * Returns the options of the service from environment variables; `.env.example` lists them. An empty variable
 * counts as absent. Throws an Error with one sentence a line for what cannot be used.
 * @param nameOf How a variable is called in these sentences.
 */
export const readOptions = <const Parts extends readonly Part[]>(
  parts: Parts,
  environment: Readonly<Record<string, string | undefined>>,
  nameOf = (variable: string) => variable,
): ReturnType<typeof readOwn> & OptionsOfAll<Parts> => {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const result = v.safeParse(v.object(settingsOf(parts)), given);
  if (!result.success) {
    const problems = result.issues.map((issue) => `${nameOf(v.getDotPath(issue) ?? '')} ${issue.message}.`);
    throw new Error(problems.join('\n'));
  }
  const ofParts = parts.map((part) => part.options(result.output as never));
  return Object.assign({}, readOwn(result.output as Variables<typeof settings>), ...ofParts) as ReturnType<
    typeof readOwn
  > &
    OptionsOfAll<Parts>;
};
