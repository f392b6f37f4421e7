import * as v from 'valibot';
import { DAY_MS, MINUTE_MS } from '../base/durations.ts';
import { flag, setting, type Variables, whole } from '../base/setting.ts';
import type { Database } from './queries.ts';
import type { Retention } from './retention.ts';

const address = v.pipe(
  v.string(),
  v.regex(/^postgres(?:ql)?:\/\//, 'must be an address such as postgres://user@host/name'),
);

/** Where the database is, and how long what stands in it is kept. */
export const settings = {
  DATABASE_URL: setting(
    {
      en: 'a PostgreSQL database, version 15 or newer: `postgres://user:password@host:5432/name`',
      'zh-CN': 'PostgreSQL 数据库（15 或更高版本）的地址：`postgres://user:password@host:5432/name`',
      empty: { en: 'the embedded database', 'zh-CN': '嵌入式数据库' },
      more: 'The embedded database is kept in the data folder, which one service at a time may use.',
    },
    address,
  ),
  DATABASE_DIRECT_URL: setting(
    {
      en:
        'the address of the same database past a pooler such as PgBouncer in transaction mode: one ' +
        'connection of each process goes there, for notifications, and one for upkeep',
      'zh-CN':
        '绕过连接池（例如事务模式的 PgBouncer）的同一数据库地址：每个进程有一个用于接收通知的连接和一个用于维护的连接使用它',
      empty: { en: '`DATABASE_URL`', 'zh-CN': '`DATABASE_URL`' },
    },
    address,
  ),
  CASEMENT_DATA_DIR: setting(
    {
      en: 'the folder of the embedded database and of uploaded files',
      'zh-CN': '嵌入式数据库和上传文件所在的文件夹',
    },
    v.string(),
    'data',
  ),
  CASEMENT_KEEP_DAYS: setting(
    {
      en: 'how many days a conversation is kept after its last answer, with its files',
      'zh-CN': '对话及其文件在最后一次回答之后保留的天数',
    },
    whole(1, 3_650),
    '7',
  ),
  CASEMENT_KEEP_DELETED_MINUTES: setting(
    {
      en: 'for how many minutes a conversation can be restored that its visitor has deleted',
      'zh-CN': '访客删除的对话可恢复的分钟数',
    },
    whole(1, 10_080),
    '60',
  ),
  CASEMENT_UNLOCKED_DATA_DIR: setting(
    {
      en: '1 allows a data folder that cannot be locked',
      'zh-CN': '设为 1 时，允许使用无法加锁的数据文件夹',
      more:
        'Where its file system has no sockets, the service refuses to start. Two services that use ' +
        'one folder destroy its database, so make sure that no other does.',
    },
    flag,
    '0',
  ),
};

export type DatabaseOptions = {
  /** PostgreSQL; undefined means the embedded database. */
  databaseUrl?: string | undefined;
  /** An address of the same PostgreSQL past a pooler that keeps no session; undefined means `databaseUrl`. */
  databaseDirectUrl?: string | undefined;
  /** A database that is open already and that its giver closes; absent means that the service opens one. */
  database?: Database;
  /** The folder of the embedded database and uploaded files; `memory` for none. */
  dataFolder: string;
  /** Whether the data folder may be used where it cannot be locked against other services. */
  mayBeUnlocked: boolean;
  /** How long conversations are kept. */
  retention: Retention;
};

export const readOptions = (variables: Variables<typeof settings>): DatabaseOptions => ({
  databaseUrl: variables.DATABASE_URL,
  databaseDirectUrl: variables.DATABASE_DIRECT_URL,
  dataFolder: variables.CASEMENT_DATA_DIR,
  mayBeUnlocked: variables.CASEMENT_UNLOCKED_DATA_DIR,
  retention: {
    sessionMs: variables.CASEMENT_KEEP_DAYS * DAY_MS,
    deletedMs: variables.CASEMENT_KEEP_DELETED_MINUTES * MINUTE_MS,
  },
});
