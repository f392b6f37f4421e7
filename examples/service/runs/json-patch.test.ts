import { expect, it } from 'vitest';
import { applyPatch } from './json-patch.ts';

it.each<[string, unknown, { op: string; path: string; value?: unknown; from?: string }[], unknown]>([
  ['adds a member', { a: 1 }, [{ op: 'add', path: '/b', value: 2 }], { a: 1, b: 2 }],
  ['inserts an item', [1, 3], [{ op: 'add', path: '/1', value: 2 }], [1, 2, 3]],
  ['appends an item', [1], [{ op: 'add', path: '/-', value: 2 }], [1, 2]],
  ['replaces deep', { a: [{ b: 1 }] }, [{ op: 'replace', path: '/a/0/b', value: 2 }], { a: [{ b: 2 }] }],
  ['replaces an item', [1, 2], [{ op: 'replace', path: '/0', value: 9 }], [9, 2]],
  ['replaces the whole', { a: 1 }, [{ op: 'replace', path: '', value: 2 }], 2],
  [
    'removes',
    { a: 1, b: [1, 2] },
    [
      { op: 'remove', path: '/b/0' },
      { op: 'remove', path: '/a' },
    ],
    { b: [2] },
  ],
  ['moves', { a: 1 }, [{ op: 'move', from: '/a', path: '/b' }], { b: 1 }],
  ['copies', { a: { x: 1 } }, [{ op: 'copy', from: '/a', path: '/b' }], { a: { x: 1 }, b: { x: 1 } }],
  ['reads escaped names', { 'a/b~c': 1 }, [{ op: 'replace', path: '/a~1b~0c', value: 2 }], { 'a/b~c': 2 }],
  [
    'changes nothing when one step does not fit',
    { a: 1 },
    [
      { op: 'add', path: '/b', value: 2 },
      { op: 'remove', path: '/x' },
    ],
    { a: 1 },
  ],
  ['leaves prototypes alone', {}, [{ op: 'add', path: '/__proto__/polluted', value: 1 }], {}],
  ['knows no other operation', { a: 1 }, [{ op: 'increase', path: '/a' }], { a: 1 }],
])('%s', (_, document, patch, expected) => {
  const before = structuredClone(document);
  expect(applyPatch(document, patch)).toEqual(expected);
  expect(document).toEqual(before);
});
