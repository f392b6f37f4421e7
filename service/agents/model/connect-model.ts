import type { JSONObject } from '@ai-sdk/provider';
import * as v from 'valibot';
import type { AgentContext } from '../agent.ts';
import { askEndpoint } from './endpoint/ask-endpoint.ts';
import { modelFetch } from './endpoint/guarded-fetch.ts';
import type { ModelChoice } from './model-config.ts';
import type { Connected } from './providers/connect.ts';
import { providers } from './providers/provider-table.ts';

/** A model that an agent asks, with what its bot file says of it. */
export type ChosenModel = Connected & {
  choice: ModelChoice;
  /** The host that values which the model gave go back to, and to no other. */
  place: string;
};

const neverAsk = () => Promise.reject(new Error('nothing is asked at the start'));

/** Finds what the library says of an option, beneath the errors that wrap it. */
const issueIn = (error: unknown): string | undefined => {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 5; cause = cause.cause, depth += 1) {
    const [issue] = 'issues' in cause && Array.isArray(cause.issues) ? (cause.issues as unknown[]) : [];
    const found = v.safeParse(Issue, issue);
    if (found.success) return `${found.output.path.join('.')}: ${found.output.message}`;
  }
  return undefined;
};

const Issue = v.object({ path: v.array(v.union([v.string(), v.number()])), message: v.string() });

/** Makes a request that goes nowhere, so that the provider says now what it thinks of its options. */
const checkOptions = async ({ provider, options }: ModelChoice, trial: Connected): Promise<void> => {
  if (Object.keys(options).length === 0) return;
  const prompt = [{ role: 'user' as const, content: [{ type: 'text' as const, text: '?' }] }];
  const providerOptions = { [trial.options.name]: { ...trial.options.defaults, ...(options as JSONObject) } };
  try {
    await trial.model.doStream({ prompt, providerOptions });
  } catch (error) {
    const issue = issueIn(error);
    if (issue !== undefined)
      throw new Error(`the options of ${provider} are refused: ${issue}`, { cause: error });
  }
};

/**
 * Loads the provider of a model and nothing else. Throws in plain words when a key or an option is missing.
 */
export const connectModel = async (choice: ModelChoice, env: AgentContext['env']): Promise<ChosenModel> => {
  const { provider: name, api, resource, region, project, model, webSearch, options: given } = choice;
  const { keys, urlVariable, keyless, load } = providers[name];
  const variables = choice.apiKeyEnv === undefined ? keys : [choice.apiKeyEnv];
  const apiKey = variables.map((variable) => env[variable]).find((value) => value);
  const baseUrl = choice.baseUrl ?? (urlVariable && env[urlVariable] ? env[urlVariable] : undefined);
  const mayLackKey = keyless === 'always' || (keyless === 'elsewhere' && baseUrl !== undefined);
  if (apiKey === undefined && !mayLackKey) {
    throw new Error(`the environment variable ${variables[0]} holds no key for ${name}`);
  }
  const { connect } = await load();
  const of = { model, api, resource, region, project, webSearch, given };
  const access = { ...of, apiKey, baseUrl, env, fetch: modelFetch, ask: askEndpoint };
  const connected = await connect(access);
  await checkOptions(choice, await connect({ ...access, fetch: neverAsk, ask: neverAsk }));
  if (choice.webSearch && !connected.webSearch) {
    throw new Error(`the provider ${name} has no option named "webSearch" with this api`);
  }
  return { ...connected, choice, place: new URL(connected.url).host };
};
