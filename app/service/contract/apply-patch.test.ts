import { expect, it } from 'vitest';
import { applyPatch } from './apply-patch.ts';

const target = Object.freeze({ a: 1, list: Object.freeze([1, 2]), deep: { 'x/y': { '~': 0 } } });
const { deep } = target;

it.each<[object[], unknown]>([
  [[], target],
  [[{ op: 'add', path: '/b', value: 2 }], { ...target, b: 2 }],
  [[{ op: 'add', path: '/a', value: null }], { ...target, a: null }],
  [[{ op: 'replace', path: '/a', value: 2 }], { ...target, a: 2 }],
  [[{ op: 'remove', path: '/a' }], { list: [1, 2], deep }],
  [[{ op: 'add', path: '/list/0', value: 0 }], { ...target, list: [0, 1, 2] }],
  [[{ op: 'add', path: '/list/2', value: 3 }], { ...target, list: [1, 2, 3] }],
  [[{ op: 'add', path: '/list/-', value: 3 }], { ...target, list: [1, 2, 3] }],
  [[{ op: 'replace', path: '/list/1', value: 9 }], { ...target, list: [1, 9] }],
  [[{ op: 'remove', path: '/list/0' }], { ...target, list: [2] }],
  [[{ op: 'replace', path: '/deep/x~1y/~0', value: 1 }], { ...target, deep: { 'x/y': { '~': 1 } } }],
  [[{ op: 'replace', path: '', value: { z: 1 } }], { z: 1 }],
  [[{ op: 'move', from: '/a', path: '/b' }], { b: 1, list: [1, 2], deep }],
  [[{ op: 'move', from: '/list/0', path: '/list/-' }], { ...target, list: [2, 1] }],
  [[{ op: 'copy', from: '/list', path: '/deep/list' }], { ...target, deep: { ...deep, list: [1, 2] } }],
  [[{ op: 'copy', from: '/list/1', path: '/list/0' }], { ...target, list: [2, 1, 2] }],
  [
    [
      { op: 'test', path: '/list', value: [1, 2] },
      { op: 'remove', path: '/a' },
    ],
    { list: [1, 2], deep },
  ],
  [
    [
      { op: 'add', path: '/b', value: {} },
      { op: 'add', path: '/b/c', value: 1 },
    ],
    { ...target, b: { c: 1 } },
  ],
])('applies %j', (patch, expected) => {
  expect(applyPatch(target, patch, 100)?.document).toEqual(expected);
});

it.each<[unknown]>([
  ['no list'],
  [[null]],
  [[{ op: 'increase', path: '/a' }]],
  [[{ op: 'test', path: '/a', value: 2 }]],
  [[{ op: 'test', path: '/missing', value: 1 }]],
  [[{ op: 'move', from: '/missing', path: '/b' }]],
  [[{ op: 'move', from: '/deep', path: '/deep/inside' }]],
  [[{ op: 'move', path: '/b' }]],
  [[{ op: 'copy', from: '/missing', path: '/b' }]],
  [[{ op: 'copy', from: '/list', path: '/missing/x' }]],
  [[{ op: 'add', path: 'a', value: 1 }]],
  [[{ op: 'add', path: '/a' }]],
  [[{ op: 'replace', path: '/missing', value: 1 }]],
  [[{ op: 'remove', path: '/missing' }]],
  [[{ op: 'remove', path: '' }]],
  [[{ op: 'add', path: '/missing/x', value: 1 }]],
  [[{ op: 'add', path: '/a/x', value: 1 }]],
  [[{ op: 'add', path: '/list/3', value: 1 }]],
  [[{ op: 'add', path: '/list/01', value: 1 }]],
  [[{ op: 'add', path: '/list/x', value: 1 }]],
  [[{ op: 'remove', path: '/list/2' }]],
  [[{ op: 'replace', path: '/list/-', value: 1 }]],
  [[{ op: 'replace', path: '/list/length', value: 0 }]],
  [[{ op: 'copy', from: '/toString', path: '/b' }]],
  [[{ op: 'add', path: '/toString/polluted', value: 1 }]],
  [[{ op: 'add', path: '/list/push/polluted', value: 1 }]],
  [[{ op: 'add', path: '/__proto__', value: { polluted: 1 } }]],
  [[{ op: 'add', path: '/__proto__/polluted', value: 1 }]],
  [[{ op: 'add', path: '/constructor/prototype/polluted', value: 1 }]],
  [[{ op: 'add', path: '/deep/__proto__', value: { polluted: 1 } }]],
  [
    [
      { op: 'add', path: '/b', value: 1 },
      { op: 'remove', path: '/missing' },
    ],
  ],
])('leaves out the whole of %j', (patch) => {
  expect(applyPatch(target, patch, 100)).toBeUndefined();
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
});

it.each([
  [[{ op: 'copy', from: '/text', path: '/a' }], 4],
  [[{ op: 'copy', from: '/list', path: '/a' }], 10],
  [
    [
      { op: 'copy', from: '', path: '/a' },
      { op: 'copy', from: '', path: '/b' },
    ],
    70,
  ],
])('says how much it copies, and leaves it where there is no room for that: %j', (patch, copied) => {
  const document = { text: 'abc', list: [1, 'x', { y: 1 }] };
  expect(applyPatch(document, patch, copied)?.copied).toBe(copied);
  expect(applyPatch(document, patch, copied - 1)).toBeUndefined();
});
