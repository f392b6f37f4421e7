import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { part } from '../base/part.ts';
import { setting } from '../base/setting.ts';
import { database } from './index.ts';
import type { Queries } from './queries.ts';
import { settings } from './schema.ts';

const NAME = 'token-secret';

/** The secret that this database's tokens are signed with, made on the first start. Processes that start at once agree on one. */
const loadSecret = async (queries: Queries): Promise<string> => {
  await queries
    .insert(settings)
    .values({ name: NAME, value: randomBytes(32).toString('base64url') })
    .onConflictDoNothing();
  const [row] = await queries.select({ value: settings.value }).from(settings).where(eq(settings.name, NAME));
  if (!row) throw new Error('the token secret is missing from the database');
  return row.value;
};

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
      v.pipe(
        v.string(),
        v.minLength(32, 'must have at least 32 characters, for example from: openssl rand -hex 32'),
      ),
    ),
  },
  options: (variables): { tokenSecret?: string | undefined } => ({
    tokenSecret: variables.CASEMENT_TOKEN_SECRET,
  }),
  open: async ({ options, database: { queries } }) => ({
    secret: options.tokenSecret ?? (await loadSecret(queries)),
  }),
});
