import * as v from 'valibot';
import { setting } from '../../base/setting.ts';
import { environmentName } from '../config-values.ts';
import { backEndConfig, filesFrom } from '../connection/connection-options.ts';

/** Asks an app of Dify, a chatbot, agent or chatflow, by its service API. */
export const DifyAgentConfig = backEndConfig('dify', {
  filesFrom,
  /** The environment variable that holds the app's key. */
  apiKeyEnv: v.optional(environmentName('apiKeyEnv'), 'DIFY_API_KEY'),
  /** Values of the app's input variables; `{language}` in a text becomes the visitor's language. */
  inputs: v.optional(v.record(v.string(), v.unknown()), {}),
});
export type DifyAgentConfig = v.InferOutput<typeof DifyAgentConfig>;

export const difySettings = {
  DIFY_API_KEY: setting(
    {
      en: 'the key of an app of Dify, for `dify` agents',
      'zh-CN': 'Dify 应用的密钥，用于 `dify` 智能体',
    },
    v.string(),
  ),
};
