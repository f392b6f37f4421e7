import en from '../../../locales/en/host-tools.json' with { type: 'json' };
import zhCn from '../../../locales/zh-CN/host-tools.json' with { type: 'json' };
import { addTexts } from '../../i18n/add-texts.ts';

/** Imported where code of this feature begins, so that its texts are there with it. */
addTexts('hostTools', { en, 'zh-CN': zhCn });
