import chat from '../../locales/en/chat.json' with { type: 'json' };
import common from '../../locales/en/common.json' with { type: 'json' };
import errors from '../../locales/en/errors.json' with { type: 'json' };
import markdown from '../../locales/en/markdown.json' with { type: 'json' };
import shell from '../../locales/en/shell.json' with { type: 'json' };
import unexpected from '../../locales/en/unexpected.json' with { type: 'json' };

/** The English texts that the first screen needs. */
export const core = { common, errors, unexpected, shell, chat, markdown };
