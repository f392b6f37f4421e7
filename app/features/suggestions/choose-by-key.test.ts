import { expect, it } from 'vitest';
import { chooseByKey, type KeyChoice, type KeyPress, type ListState } from './choose-by-key.ts';

type Case = Partial<KeyPress & ListState> & { key: string };

const choose = (changes: Case) => {
  const all = { shiftKey: false, altKey: false, ctrlKey: false, metaKey: false, ...changes };
  return chooseByKey(all, { count: 3, active: -1, isAtEnd: true, ...changes });
};

it.each([
  [{ key: 'ArrowDown' }, { type: 'move', to: 0 }],
  [
    { key: 'ArrowDown', active: 2 },
    { type: 'move', to: -1 },
  ],
  [{ key: 'ArrowUp' }, { type: 'move', to: 2 }],
  [
    { key: 'ArrowUp', active: 0 },
    { type: 'move', to: -1 },
  ],
  [{ key: 'Enter' }, { type: 'none' }],
  [
    { key: 'Enter', active: 1 },
    { type: 'take', index: 1 },
  ],
  [{ key: 'Enter', active: 1, shiftKey: true }, { type: 'none' }],
  [{ key: 'Tab' }, { type: 'none' }],
  [
    { key: 'Tab', active: 0 },
    { type: 'take', index: 0 },
  ],
  [{ key: 'Tab', active: 0, shiftKey: true }, { type: 'none' }],
  [
    { key: 'ArrowRight', active: 0 },
    { type: 'take', index: 0 },
  ],
  [{ key: 'ArrowRight', active: 0, isAtEnd: false }, { type: 'none' }],
  [{ key: 'Escape' }, { type: 'hide' }],
  [{ key: 'Escape', count: 0 }, { type: 'none' }],
  [{ key: 'ArrowDown', count: 0 }, { type: 'none' }],
  [{ key: 'a', active: 1 }, { type: 'none' }],
] satisfies [Case, KeyChoice][])('%j is %j', (key, choice) => expect(choose(key)).toEqual(choice));
