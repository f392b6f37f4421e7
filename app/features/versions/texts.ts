import en from '../../../locales/en/versions.json' with { type: 'json' };
import zh from '../../../locales/zh-CN/versions.json' with { type: 'json' };
import { addTexts } from '../../i18n/add-texts.ts';

addTexts('versions', { en, 'zh-CN': zh });
