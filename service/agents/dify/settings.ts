import * as v from 'valibot';
import { setting } from '../../base/setting.ts';

export const difySettings = {
  DIFY_API_KEY: setting(
    {
      en: 'the key of an app of Dify, for `dify` agents',
      'zh-CN': 'Dify 应用的密钥，用于 `dify` 智能体',
    },
    v.string(),
  ),
};
