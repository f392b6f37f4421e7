import * as v from 'valibot';
import { httpAddress, setting } from '../../base/setting.ts';

/** A setting that holds the key of a provider of models. */
const key = (provider: string, name: string) =>
  setting(
    {
      en: `the key of ${provider}, for \`provider: ${name}\` of a \`model\` agent`,
      'zh-CN': `${provider} 的密钥，用于 \`model\` 智能体的 \`provider: ${name}\``,
    },
    v.string(),
  );

export const modelSettings = {
  OPENAI_API_KEY: setting(
    {
      en: 'the key of OpenAI, for `model` and `openai` agents and `speech`',
      'zh-CN': 'OpenAI 的密钥，用于 `model`、`openai` 智能体和 `speech`',
    },
    v.string(),
  ),
  OPENAI_BASE_URL: setting(
    {
      en: 'the endpoint of `provider: openai`, of `openai` agents and of `speech`, up to and including `/v1`',
      'zh-CN': '`provider: openai`、`openai` 智能体和 `speech` 的接口地址，包含 `/v1`',
      empty: { en: "OpenAI's own", 'zh-CN': 'OpenAI 官方地址' },
    },
    httpAddress,
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
  ANTHROPIC_API_KEY: key('Anthropic', 'anthropic'),
  GEMINI_API_KEY: key('Google', 'google'),
  AZURE_API_KEY: key('Azure', 'azure'),
  AZURE_RESOURCE_NAME: setting(
    {
      en: 'the resource at Azure, where the bot file names none',
      'zh-CN': '机器人文件未指定时使用的 Azure 资源名',
    },
    v.string(),
  ),
  GOOGLE_VERTEX_API_KEY: key('Vertex AI', 'vertex'),
  GOOGLE_VERTEX_PROJECT: setting(
    {
      en: 'the project at Google Cloud, where the bot file names none; its account comes from `GOOGLE_APPLICATION_CREDENTIALS`',
      'zh-CN': '机器人文件未指定时使用的 Google Cloud 项目；账号取自 `GOOGLE_APPLICATION_CREDENTIALS`',
    },
    v.string(),
  ),
  GOOGLE_VERTEX_LOCATION: setting(
    {
      en: 'the location at Google Cloud, where the bot file names none',
      'zh-CN': '机器人文件未指定时使用的 Google Cloud 区域',
      empty: { en: '`global`', 'zh-CN': '`global`' },
    },
    v.string(),
  ),
  AWS_BEARER_TOKEN_BEDROCK: key('Amazon Bedrock', 'bedrock'),
  AWS_ACCESS_KEY_ID: setting(
    {
      en: 'the key at AWS for `provider: bedrock`, with `AWS_SECRET_ACCESS_KEY` and, for a session, `AWS_SESSION_TOKEN`',
      'zh-CN':
        '`provider: bedrock` 使用的 AWS 密钥，与 `AWS_SECRET_ACCESS_KEY` 一起使用，临时会话还需 `AWS_SESSION_TOKEN`',
    },
    v.string(),
  ),
  AWS_REGION: setting(
    { en: 'the region at AWS, where the bot file names none', 'zh-CN': '机器人文件未指定时使用的 AWS 区域' },
    v.string(),
  ),
  MISTRAL_API_KEY: key('Mistral', 'mistral'),
  DEEPSEEK_API_KEY: key('DeepSeek', 'deepseek'),
  XAI_API_KEY: key('xAI', 'xai'),
  GROQ_API_KEY: key('Groq', 'groq'),
  OLLAMA_BASE_URL: setting(
    {
      en: 'the address of Ollama, up to and including `/v1`',
      'zh-CN': 'Ollama 的地址，包含 `/v1`',
      empty: { en: '`http://127.0.0.1:11434/v1`', 'zh-CN': '`http://127.0.0.1:11434/v1`' },
    },
    httpAddress,
  ),
};
