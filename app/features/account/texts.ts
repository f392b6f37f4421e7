import en from '../../../locales/en/account.json' with { type: 'json' };
import zhCn from '../../../locales/zh-CN/account.json' with { type: 'json' };
import { addTexts } from '../../i18n/add-texts.ts';

addTexts('account', { en, 'zh-CN': zhCn });
