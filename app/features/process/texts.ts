import en from '../../../locales/en/process.json' with { type: 'json' };
import zh from '../../../locales/zh-CN/process.json' with { type: 'json' };
import { addTexts } from '../../i18n/add-texts.ts';

addTexts('process', { en, 'zh-CN': zh });
