import * as v from 'valibot';
import { setting } from '../../base/setting.ts';

export const openAiSettings = {
  OPENAI_API_KEY: setting(
    { en: 'the key of the `openai` agent and of `speech`', 'zh-CN': '`openai` 智能体和 `speech` 的密钥' },
    v.string(),
  ),
  OPENAI_BASE_URL: setting(
    {
      en: 'the endpoint of the `openai` agent and of `speech`, up to and including `/v1`',
      'zh-CN': '`openai` 智能体和 `speech` 的接口地址，包含 `/v1`',
      empty: { en: "OpenAI's own", 'zh-CN': 'OpenAI 官方地址' },
    },
    v.string(),
  ),
  OPENAI_ORG_ID: setting(
    {
      en: 'the organization at OpenAI that pays, where the key belongs to several',
      'zh-CN': '密钥属于多个组织时，由哪个组织付费',
      empty: { en: 'that of the key', 'zh-CN': '密钥所属的默认组织' },
    },
    v.string(),
  ),
  OPENAI_PROJECT_ID: setting(
    {
      en: 'the project at OpenAI that pays, where the key belongs to several',
      'zh-CN': '密钥属于多个项目时，由哪个项目付费',
      empty: { en: 'that of the key', 'zh-CN': '密钥所属的默认项目' },
    },
    v.string(),
  ),
};
