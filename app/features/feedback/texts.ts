import en from '../../../locales/en/feedback.json' with { type: 'json' };
import zh from '../../../locales/zh-CN/feedback.json' with { type: 'json' };
import { addTexts } from '../../i18n/add-texts.ts';

addTexts('feedback', { en, 'zh-CN': zh });
