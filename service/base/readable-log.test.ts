import { pino } from 'pino';
import { expect, it } from 'vitest';
import { summaryOf } from './error-summary.ts';
import { OutsideFailure } from './outside-failure.ts';
import { readableLine, readableLog } from './readable-log.ts';

it('writes a line of the log for people, a failure with its server and its causes', () => {
  const written: string[] = [];
  const out = readableLog({ write: (text) => written.push(text) });
  const logger = pino({ serializers: { err: summaryOf } }, out);
  const refused = Object.assign(new Error('connect'), { code: 'ECONNREFUSED', port: 587 });
  logger.warn({ botId: 'shop', err: new OutsideFailure('smtp://a:b@mail.example:587', refused) }, 'not sent');
  expect(written).toEqual([
    expect.stringMatching(
      /^\d\d:\d\d:\d\d warn {2}not sent \(botId: shop, err: OutsideFailure smtp:\/\/mail\.example:587 ← Error ECONNREFUSED 587\)\n$/,
    ),
  ]);
});

it.each(['not JSON\n', ''])('leaves %j as it is', (line) => expect(readableLine(line)).toBe(line));
