import { MINUTE_MS } from '../base/durations.ts';
import { address, setting, type Variables, whole } from '../base/setting.ts';

/** How many answers are written at once, for how long, and where their streams are kept. */
export const settings = {
  CASEMENT_MAX_ANSWER_SECONDS: setting(
    { en: 'the longest time for one answer', 'zh-CN': '一次回答的最长秒数' },
    whole(1, 86_400),
    '600',
  ),
  CASEMENT_MAX_ANSWERS: setting(
    {
      en: 'how many answers one process writes at once; further questions wait in a queue, see [Sizing](sizing.md)',
      'zh-CN': '一个进程同时生成的回答数上限，其余问题排队等候，参见[容量规划](sizing.md)',
      empty: {
        en: 'as many as the core can, which is measured at the start',
        'zh-CN': '启动时测量核心的速度，由此得出',
      },
    },
    whole(1, 100_000),
  ),
  CASEMENT_STREAM_MINUTES: setting(
    {
      en: 'for how long after its end the stream of an answer is kept for who comes back to it; the answer itself stays with its conversation',
      'zh-CN': '回答结束后，其事件流为重新连接的访客保留的分钟数；回答本身随对话保存',
    },
    whole(1, 1_440),
    '60',
  ),
  REDIS_URL: setting(
    {
      en: 'a Redis, version 6.2 or newer, that keeps the streams of answers in place of the database: `redis://user:password@host:6379/0`',
      'zh-CN':
        '用于代替数据库保存回答事件流的 Redis（6.2 或更高版本）地址：`redis://user:password@host:6379/0`',
      empty: { en: 'the database keeps them', 'zh-CN': '由数据库保存' },
    },
    address(/^rediss?:\/\/./, 'must be an address such as redis://host:6379'),
  ),
};

export type RunOptions = {
  /** The longest time for one answer. */
  maxRunMs: number;
  /** How many answers one process writes at once; undefined means as many as the core can. */
  maxAnswers?: number | undefined;
  /** How long a stream is kept after its end. */
  streamKeptMs: number;
  /** A Redis that keeps the streams; undefined means the database. */
  redisUrl?: string | undefined;
};

export const readOptions = (variables: Variables<typeof settings>): RunOptions => ({
  maxRunMs: variables.CASEMENT_MAX_ANSWER_SECONDS * 1000,
  maxAnswers: variables.CASEMENT_MAX_ANSWERS,
  streamKeptMs: variables.CASEMENT_STREAM_MINUTES * MINUTE_MS,
  redisUrl: variables.REDIS_URL,
});
