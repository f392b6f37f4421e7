import { expect, it } from 'vitest';
import { chooseByKey, type KeyChoice, type KeyPress, type ListState } from './choose-by-key.ts';

type Case = Partial<KeyPress & ListState> & { key: string };

const choose = (changes: Case) => {
  const all = { shiftKey: false, altKey: false, ctrlKey: false, metaKey: false, ...changes };
  return chooseByKey(all, { count: 3, active: -1, isAtEnd: true, ...changes });
};

it.each([
  [{ key: 'ArrowDown' }, 0],
  [{ key: 'ArrowDown', active: 2 }, -1],
  [{ key: 'ArrowUp' }, 2],
  [{ key: 'ArrowUp', active: 0 }, -1],
  [{ key: 'Enter' }, undefined],
  [{ key: 'Enter', active: 1 }, 'take'],
  [{ key: 'Enter', active: 1, shiftKey: true }, undefined],
  [{ key: 'Tab' }, undefined],
  [{ key: 'Tab', active: 0 }, 'take'],
  [{ key: 'Tab', active: 0, shiftKey: true }, undefined],
  [{ key: 'ArrowRight', active: 0 }, 'take'],
  [{ key: 'ArrowRight', active: 0, isAtEnd: false }, undefined],
  [{ key: 'Escape' }, 'hide'],
  [{ key: 'Escape', count: 0 }, undefined],
  [{ key: 'ArrowDown', count: 0 }, undefined],
  [{ key: 'a', active: 1 }, undefined],
] satisfies [Case, KeyChoice][])('%j is %j', (key, choice) => expect(choose(key)).toBe(choice));
