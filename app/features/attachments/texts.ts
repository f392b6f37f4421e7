import en from '../../../locales/en/attachments.json' with { type: 'json' };
import zhCn from '../../../locales/zh-CN/attachments.json' with { type: 'json' };
import { addTexts } from '../../i18n/add-texts.ts';

/** Imported where code of this feature begins, so that its texts are there with it. */
addTexts('attachments', { en, 'zh-CN': zhCn });
