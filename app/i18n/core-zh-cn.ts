import chat from '../../locales/zh-CN/chat.json' with { type: 'json' };
import common from '../../locales/zh-CN/common.json' with { type: 'json' };
import errors from '../../locales/zh-CN/errors.json' with { type: 'json' };
import markdown from '../../locales/zh-CN/markdown.json' with { type: 'json' };
import shell from '../../locales/zh-CN/shell.json' with { type: 'json' };
import unexpected from '../../locales/zh-CN/unexpected.json' with { type: 'json' };

/** The Chinese texts that the first screen needs. */
export const core = { common, errors, unexpected, shell, chat, markdown };
