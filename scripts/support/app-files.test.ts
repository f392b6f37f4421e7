import { expect, it } from 'vitest';
import { filesUntilFirstAnswer } from './app-files.ts';

const page = '<script type="module" src="./assets/index-1.js"></script>';

const manifest = {
  'index.html': {
    file: 'assets/index-1.js',
    imports: ['_react-1.js'],
    dynamicImports: ['features/chat/thread.tsx', 'virtual:language/zh-CN'],
    css: ['assets/index-1.css'],
  },
  '_react-1.js': { file: 'assets/react-1.js', imports: ['index.html'] },
  'features/chat/thread.tsx': {
    file: 'assets/thread-1.js',
    imports: ['_react-1.js'],
    dynamicImports: ['markdown/maths.ts'],
    css: ['assets/thread-1.css'],
  },
  'markdown/maths.ts': { file: 'assets/maths-1.js' },
  'virtual:language/zh-CN': { file: 'assets/zh-1.js' },
};

it('counts what comes with the page and what is merely loaded later, but not what is on demand', () => {
  expect(filesUntilFirstAnswer({ page, manifest }, /^(?:virtual:language|markdown\/maths)/)).toEqual([
    'assets/index-1.js',
    'assets/index-1.css',
    'assets/react-1.js',
    'assets/thread-1.js',
    'assets/thread-1.css',
  ]);
});

it('counts a lazy part that nobody has decided about', () => {
  expect(filesUntilFirstAnswer({ page, manifest }, /^virtual:/)).toContain('assets/maths-1.js');
});

it('refuses a page without a script', () => {
  expect(() => filesUntilFirstAnswer({ page: '', manifest }, /x/)).toThrow('no script');
});
