import * as v from 'valibot';
import { part } from '../base/part.ts';
import { listOf, setting } from '../base/setting.ts';
import { database } from './index.ts';
import { keptValue } from './kept-value.ts';

/** The secret that this database's tokens are signed with. */
const SECRET_BYTES = 32;

const LEAST = 32;
const TOO_SHORT = 'must have at least 32 characters, for example from: openssl rand -hex 32';

/** A list in the form of another program is no secret: taken as one it would log everybody out. */
const isPlain = (secret: string): boolean =>
  !/^["'[]|["'\]]$/.test(secret) &&
  !secret.split(';').every((piece) => piece.length >= LEAST && piece !== secret);

/** The secret that everything the service signs is signed with. */
export const signing = part({
  name: 'signing',
  uses: { database },
  settings: {
    CASEMENT_TOKEN_SECRET: setting(
      {
        en: "What visitors' tokens are signed with, at least 32 characters (`openssl rand -hex 32`)",
        'zh-CN': '用于签名访客令牌的密钥，至少 32 个字符（`openssl rand -hex 32`）',
        empty: {
          en: 'one is made on the first start and kept in the database',
          'zh-CN': '首次启动时生成，并保存在数据库中',
        },
      },
      v.pipe(v.string(), v.minLength(LEAST, TOO_SHORT)),
    ),
    CASEMENT_TOKEN_SECRETS: setting(
      {
        en: 'several such secrets: the first signs, and what any of them has signed is good, so that a new one logs nobody out',
        'zh-CN': '多个此类密钥：用第一个签名，其中任何一个签名过的令牌都有效，更换密钥时无人需要重新登录',
        more:
          'Separate them by spaces. First add the new secret at the end for all processes, then ' +
          'put it first, and take the old one out after 30 days. CASEMENT_TOKEN_SECRET, where it ' +
          'is set as well, is the first of all.',
      },
      v.pipe(
        v.string(),
        v.transform(listOf),
        v.everyItem((secret) => secret.length >= LEAST, TOO_SHORT.replace('have', 'be secrets, each with')),
        v.everyItem(
          isPlain,
          'must be secrets with spaces between them, without quotes, brackets or semicolons',
        ),
      ),
      '',
    ),
  },
  options: (variables): { tokenSecret?: string | undefined; olderTokenSecrets: readonly string[] } => {
    const [tokenSecret, ...olderTokenSecrets] = [
      ...(variables.CASEMENT_TOKEN_SECRET === undefined ? [] : [variables.CASEMENT_TOKEN_SECRET]),
      ...variables.CASEMENT_TOKEN_SECRETS,
    ];
    return { tokenSecret, olderTokenSecrets };
  },
  open: async ({ options: { tokenSecret, olderTokenSecrets }, database: { queries } }) => ({
    secret: tokenSecret ?? (await keptValue(queries, 'token-secret', SECRET_BYTES)),
    /** Older secrets, whose signatures are still accepted. */
    olderSecrets: olderTokenSecrets,
  }),
});
