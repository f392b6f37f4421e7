import * as v from 'valibot';
import { address, setting, texts, type Variables } from '../base/setting.ts';
import type { OpenIdOptions } from './open-id.ts';

/** The client of Google by which visitors log in. */
export const settings = {
  GOOGLE_CLIENT_ID: setting(
    {
      en: 'the client that [visitors log in with Google](bots-and-channels.md#how-do-visitors-log-in-with-google) by',
      'zh-CN': '[访客使用 Google 账号登录](bots-and-channels.md#访客如何使用-google-账号登录)所用的客户端',
      empty: { en: 'nobody is offered it', 'zh-CN': '不提供这种登录方式' },
      more:
        'An OAuth client of the kind "Web application" that has been made for the chat, with the ' +
        'redirect URI https://YOUR-CHAT/im/v1/user/google/callback.',
    },
    v.string(),
  ),
  GOOGLE_CLIENT_SECRET: setting({ en: 'the secret of this client', 'zh-CN': '该客户端的密钥' }, v.string()),
  GOOGLE_CLIENTS: setting(
    {
      en: 'clients of custom domains besides, a JSON object with the secret of each id',
      'zh-CN': '自定义域名所用的其他客户端，以 id 为键、密钥为值的 JSON 对象',
      empty: { en: 'none', 'zh-CN': '无' },
      more: 'Bot files say which domain has which, in `domains`.',
    },
    texts('must be a JSON object with the secret of each client id'),
    '{}',
  ),
  GOOGLE_ISSUER: setting(
    { en: "another OpenID provider in Google's place", 'zh-CN': '代替 Google 的其他 OpenID 提供方' },
    address(
      /^https:\/\/[^/\s]+|^http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?(?:\/|$)/,
      'must be an https address',
    ),
    'https://accounts.google.com',
  ),
};

const readGoogle = (variables: Variables<typeof settings>): OpenIdOptions | undefined => {
  const {
    GOOGLE_ISSUER: issuer,
    GOOGLE_CLIENT_ID: clientId,
    GOOGLE_CLIENT_SECRET,
    GOOGLE_CLIENTS,
  } = variables;
  if (!clientId && Object.keys(GOOGLE_CLIENTS).length > 0) {
    throw new Error('With GOOGLE_CLIENTS, GOOGLE_CLIENT_ID is needed as well.');
  }
  if (!clientId) return undefined;
  if (!GOOGLE_CLIENT_SECRET) {
    throw new Error('With GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET is needed as well.');
  }
  return { issuer, clientId, clients: { ...GOOGLE_CLIENTS, [clientId]: GOOGLE_CLIENT_SECRET } };
};

export const readOptions = (variables: Variables<typeof settings>) => ({
  google: readGoogle(variables),
});
