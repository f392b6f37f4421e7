import { delimiter } from 'node:path';
import * as v from 'valibot';
import { setting, type Variables } from '../base/setting.ts';
import type { AgentFactory } from './bot-registry.ts';

/** Where the bot files are. */
export const settings = {
  CASEMENT_BOTS_DIR: setting(
    {
      en: 'the folder of the bot files, or several with `:` between them (`;` on Windows)',
      'zh-CN': '机器人文件所在的文件夹，多个文件夹之间用 `:` 分隔（Windows 上用 `;`）',
      empty: {
        en: '`bots`; with `npm start` those of the examples',
        'zh-CN': '`bots`；使用 `npm start` 时为示例中的文件夹',
      },
    },
    v.string(),
    'bots',
  ),
};

export type BotsOptions = {
  /** Folders of bot files. */
  botsFolders: string[];
  /** Makes the agent of a bot file's `agent` part. */
  createAgent?: AgentFactory;
};

export const readOptions = (variables: Variables<typeof settings>): BotsOptions => ({
  botsFolders: variables.CASEMENT_BOTS_DIR.split(delimiter).filter((folder) => folder !== ''),
});
