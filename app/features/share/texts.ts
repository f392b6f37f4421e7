import en from '../../../locales/en/share.json' with { type: 'json' };
import zh from '../../../locales/zh-CN/share.json' with { type: 'json' };
import { addTexts } from '../../i18n/add-texts.ts';

addTexts('share', { en, 'zh-CN': zh });
