import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from './command.ts';
import { isOfSdk } from './dev-servers.ts';

it.each([
  ['sdk/chat/state.ts', true],
  ['sdk/react.test.tsx', false],
  ['locales/en/sdk.json', true],
  ['locales/zh-CN/sdk-attention.json', true],
  ['locales/en/chat.json', false],
  ['app/main.tsx', false],
])('says whether a change of %s builds the SDK anew: %s', (path, isBuilt) => {
  expect(isOfSdk(join(root, path))).toBe(isBuilt);
});
