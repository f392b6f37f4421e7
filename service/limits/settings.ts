import * as v from 'valibot';
import { listOf, setting, type Variables, whole } from '../base/setting.ts';
import { isNetwork } from '../http/client-address.ts';

/** Which proxies are believed, since limits count by address, and how much may be stored. */
export const settings = {
  CASEMENT_TRUSTED_PROXIES: setting(
    {
      en: 'the addresses or networks of the proxies in front of the service, such as `10.0.0.0/8`, whose `X-Forwarded-For` is believed',
      'zh-CN': '服务前面的代理的地址或网段，例如 `10.0.0.0/8`；只相信它们发来的 `X-Forwarded-For`',
      more: 'Separate them by spaces. Behind a proxy that is not named, all visitors share the limits of one address.',
    },
    v.pipe(
      v.string(),
      v.transform(listOf),
      v.everyItem(isNetwork, 'must be addresses or networks such as 10.0.0.0/8, separated by spaces'),
    ),
    '',
  ),
  CASEMENT_MAX_STORED_MB: setting(
    {
      en: 'how much may be stored in all of what visitors upload, write and share, in megabytes, 0 for any amount',
      'zh-CN': '所有访客的文件、对话和分享的总量上限（MB），0 表示不限',
    },
    whole(0, 1_000_000_000),
    '20000',
  ),
};

export const readOptions = (variables: Variables<typeof settings>) => ({
  trustedProxies: variables.CASEMENT_TRUSTED_PROXIES,
  maxStoredBytes: variables.CASEMENT_MAX_STORED_MB * 1024 * 1024,
});
