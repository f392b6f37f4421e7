import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { settingLines, settingRows } from '../../service/server/describe-settings.ts';
import { parts } from '../../service/server/parts.ts';
import { settingsOf } from '../../service/server/read-options.ts';
import { root } from './command.ts';
import { fillPage } from './fill-page.ts';

const HEAD = `# Settings of the chat service, written by \`npm run docs\`. Copy this file to .env or set them in the environment;
# every one is optional.

# The port of the example host page that \`npm start\` runs beside the service.
HOST_PAGE_PORT=

`;

const TAIL = `
# Secrets that embedding sites sign their users' tokens with, at least 32 bytes each, under the names that bot files give
# them in \`hostLogin.secretEnv\`:
# SHOP_LOGIN_SECRET=
`;

const heads = {
  en: '| Variable | Meaning | Default |\n|---|---|---|',
  'zh-CN': '| 变量 | 含义 | 默认值 |\n|---|---|---|',
} as const;

/** Rows for what is no setting of the service. */
const others = {
  en: [
    '| `HOST_PAGE_PORT` | the port of the sample website | a free one near 4300 |',
    "| what `hostLogin.secretEnv` of a bot file names | the secret that a site signs its users' tokens with | none |",
  ],
  'zh-CN': [
    '| `HOST_PAGE_PORT` | 示例网站的端口 | 4300 附近的空闲端口 |',
    '| 机器人文件中 `hostLogin.secretEnv` 所指的变量 | 网站为用户令牌签名的密钥 | 无 |',
  ],
} as const;

const pageOf = (language: 'en' | 'zh-CN'): string => `docs/${language}/service.md`;

/** Returns the files that say which settings there are, as they should be, by their paths. */
export const settingsFiles = (): Map<string, string> => {
  const settings = settingsOf(parts);
  const pages = (['en', 'zh-CN'] as const).map((language): [string, string] => {
    const rows = [heads[language], ...settingRows(settings, language), ...others[language]];
    const page = readFileSync(join(root, pageOf(language)), 'utf8');
    return [pageOf(language), fillPage(page, new Map([['settings', rows.join('\n')]]))];
  });
  return new Map([['.env.example', `${HEAD}${settingLines(settings)}${TAIL}`], ...pages]);
};
