import type { AgentContext } from '../agent.ts';
import { guardedFetch } from './endpoint/guarded-fetch.ts';
import type { ModelChoice } from './model-config.ts';
import type { Connected } from './providers/connect.ts';
import { providers } from './providers/provider-table.ts';

/** A model that an agent asks, with what its bot file says of it. */
export type ChosenModel = Connected & {
  choice: ModelChoice;
  /** The host that values which the model gave go back to, and to no other. */
  place: string;
};

/** Loads the provider of a model and nothing else. Throws in plain words when a key or an option is missing. */
export const connectModel = async (choice: ModelChoice, env: AgentContext['env']): Promise<ChosenModel> => {
  const { provider: name, api, resource, region, project, model } = choice;
  const { keys, urlVariable, keyless, load } = providers[name];
  const variables = choice.apiKeyEnv === undefined ? keys : [choice.apiKeyEnv];
  const apiKey = variables.map((variable) => env[variable]).find((value) => value);
  const baseUrl = choice.baseUrl ?? (urlVariable && env[urlVariable] ? env[urlVariable] : undefined);
  const mayLackKey = keyless === 'always' || (keyless === 'elsewhere' && baseUrl !== undefined);
  if (apiKey === undefined && !mayLackKey) {
    throw new Error(`the environment variable ${variables[0]} holds no key for ${name}`);
  }
  const { connect } = await load();
  const access = { model, apiKey, baseUrl, api, resource, region, project, env, fetch: guardedFetch };
  const connected = await connect(access);
  if (choice.webSearch && !connected.webSearch) {
    throw new Error(`the provider ${name} has no option named "webSearch" with this api`);
  }
  return { ...connected, choice, place: new URL(connected.url).host };
};
