import chat from '../../locales/zh-CN/chat.json' with { type: 'json' };
import common from '../../locales/zh-CN/common.json' with { type: 'json' };
import errors from '../../locales/zh-CN/errors.json' with { type: 'json' };
import markdown from '../../locales/zh-CN/markdown.json' with { type: 'json' };
import shell from '../../locales/zh-CN/shell.json' with { type: 'json' };
import unexpected from '../../locales/zh-CN/unexpected.json' with { type: 'json' };
import type { TextFile } from './feature-texts.ts';

/** The Chinese texts that the first screen needs. */
export const core = { common, errors, unexpected, shell, chat, markdown };

/** Imports the Chinese texts of each file of the others. */
export const textFiles = import.meta.glob<TextFile>([
  '../../locales/zh-CN/*.json',
  '!../../locales/zh-CN/{chat,common,errors,markdown,sdk,sdk-attention,shell,unexpected}.json',
]);
