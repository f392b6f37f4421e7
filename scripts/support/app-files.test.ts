import { expect, it } from 'vitest';
import { filesUntilFirstAnswer } from './app-files.ts';

const manifest = {
  'index.html': {
    file: 'assets/index-1.js',
    isEntry: true,
    imports: ['_react-1.js'],
    dynamicImports: ['features/chat/thread.tsx', 'i18n/core-zh-cn.ts'],
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
  'i18n/core-zh-cn.ts': { file: 'assets/zh-1.js' },
};

it('counts what comes with the page and what is merely loaded later, but not what is on demand', () => {
  expect(filesUntilFirstAnswer(manifest, /^(?:i18n\/core-zh|markdown\/maths)/)).toEqual([
    'assets/index-1.js',
    'assets/index-1.css',
    'assets/react-1.js',
    'assets/thread-1.js',
    'assets/thread-1.css',
  ]);
});

it('counts a lazy part that nobody has decided about', () => {
  expect(filesUntilFirstAnswer(manifest, /^i18n\//)).toContain('assets/maths-1.js');
});

it('refuses a build without an entry', () => {
  expect(() => filesUntilFirstAnswer({ 'a.ts': { file: 'a.js' } }, /x/)).toThrow('no entry');
});
