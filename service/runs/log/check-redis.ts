import type { Logger } from 'pino';
import { type Finding, find } from '../../base/finding.ts';
import { connectRedis, requireWritable } from './redis-client.ts';

/** The first that adds to a stream only where there is one. */
const LEAST_VERSION = 6.2;

/** Looks at the Redis that keeps streams, which is written to for a moment. */
export const checkRedis = (url: string, logger: Logger): Promise<Finding> => {
  const look = async (): Promise<Omit<Finding, 'about'>> => {
    const link = await connectRedis(url, logger);
    try {
      const info = await link.ask((client) => client.info('server'));
      const [, version = '0'] = /^redis_version:([^\r\n]*)/m.exec(info) ?? [];
      await requireWritable(link);
      return Number.parseFloat(version) < LEAST_VERSION
        ? { state: 'failure', words: `It is version ${version}: use ${LEAST_VERSION} or a newer one.` }
        : { state: 'ok', words: `Redis ${version}` };
    } finally {
      link.close();
    }
  };
  return find(
    'streams',
    look,
    'Check REDIS_URL, and that the Redis is up, reachable and takes what is written.',
  );
};
