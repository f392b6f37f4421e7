import { pino } from 'pino';
import { expect, it } from 'vitest';
import { readableLine, readableLog } from './readable-log.ts';

it('writes a line of the log for people', () => {
  const written: string[] = [];
  const logger = pino({}, readableLog({ write: (text) => written.push(text) }));
  logger.warn({ botId: 'shop', err: new Error('no route') }, 'the agent failed');
  expect(written).toHaveLength(1);
  expect(written[0]).toMatch(
    /^\d\d:\d\d:\d\d warn {2}the agent failed \(botId: shop, err: \{.*no route.*\}\)\n$/,
  );
});

it.each(['not JSON\n', ''])('leaves %j as it is', (line) => expect(readableLine(line)).toBe(line));
