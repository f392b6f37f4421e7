import { expect, it } from 'vitest';
import { describeUnhandled } from './unhandled-errors.ts';

it('names the error, the file, the test and the place', () => {
  const error = {
    name: 'TypeError',
    message: 'terminated\nand more',
    type: 'Unhandled Rejection',
    stack: [
      'TypeError: terminated',
      '    at Fetch.onAborted (node:internal/deps/undici/undici:1:2)',
      '    at /repo/node_modules/x/index.js:3:4',
      '    at readStream (file:///repo/tests/contract/client.ts:61:20)',
      '    at /repo/tests/contract/limits-suite.ts:145:7',
    ].join('\n'),
    VITEST_TEST_PATH: '/repo/tests/contract/embedded.test.ts',
    VITEST_TEST_NAME: 'count the tokens',
  };
  expect(describeUnhandled(error, '/repo')).toBe(
    'tests/contract/embedded.test.ts (Unhandled Rejection while "count the tokens" ran) TypeError: terminated at tests/contract/client.ts:61',
  );
});

it.each([
  [{ message: 'no' }, 'no test file (Unhandled Error) Error: no'],
  ['a text', 'Unhandled Error: a text'],
  [undefined, 'Unhandled Error: undefined'],
])('names what is known of %j', (error, line) => {
  expect(describeUnhandled(error, '/repo')).toBe(line);
});
