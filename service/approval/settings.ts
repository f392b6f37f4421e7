import * as v from 'valibot';
import { setting, type Variables } from '../base/setting.ts';

/** The key of the administrator's page. */
export const settings = {
  CASEMENT_ADMIN_KEY: setting(
    {
      en: "opens the administrator's page at `/admin`, at least 24 characters (`openssl rand -hex 24`)",
      'zh-CN': '用于进入 `/admin` 管理页面的密钥，至少 24 个字符（`openssl rand -hex 24`）',
      empty: { en: 'no such page; `npm start` makes a key', 'zh-CN': '不提供该页面；`npm start` 会生成一个' },
    },
    v.pipe(
      v.string(),
      v.minLength(24, 'must have at least 24 characters, for example from: openssl rand -hex 24'),
    ),
  ),
};

export const readOptions = ({ CASEMENT_ADMIN_KEY: adminKey }: Variables<typeof settings>) => ({ adminKey });
