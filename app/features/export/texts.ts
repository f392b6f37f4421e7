import en from '../../../locales/en/export.json' with { type: 'json' };
import zh from '../../../locales/zh-CN/export.json' with { type: 'json' };
import { addTexts } from '../../i18n/add-texts.ts';

addTexts('export', { en, 'zh-CN': zh });
