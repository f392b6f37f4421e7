import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { changedPaths } from './last-main.ts';

let root: string;
const git = (args: string[], date = '') =>
  execFileSync('git', args, {
    cwd: root,
    encoding: 'utf8',
    env: {
      ...process.env,
      ...(date && { GIT_COMMITTER_DATE: date, GIT_AUTHOR_DATE: date }),
      GIT_CONFIG_GLOBAL: '/dev/null',
    },
  }).trim();

/** Commits a new file and returns the commit. */
const commit = (path: string, date: string): string => {
  writeFileSync(join(root, path), path);
  git(['add', '.']);
  git(['-c', 'user.name=a', '-c', 'user.email=a@b.example', 'commit', '--quiet', '--message', path], date);
  return git(['rev-parse', 'HEAD']);
};

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'casement-commits-'));
  git(['init', '--quiet', '--initial-branch=main']);
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

it('compares main with the last commit that is a day older than its newest', () => {
  commit('old', '2026-01-01T10:00:00Z');
  commit('one', '2026-01-03T10:00:00Z');
  git(['mv', 'old', 'moved']);
  commit('other', '2026-01-03T12:00:00Z');
  expect(changedPaths('', root)).toEqual(['moved', 'old', 'one', 'other']);
});

it('compares a branch with where it left main', () => {
  const left = commit('left', '2026-01-03T10:00:00Z');
  git(['update-ref', 'refs/remotes/origin/main', left]);
  commit('own', '2026-01-03T11:00:00Z');
  expect(changedPaths('', root)).toEqual(['own']);
});

it('compares with the commit that is named', () => {
  const named = commit('left', '2026-01-01T10:00:00Z');
  commit('own', '2026-01-03T11:00:00Z');
  expect(changedPaths(named, root)).toEqual(['own']);
});

it('cannot tell where everything is new, a commit is not there, or nothing is a repository', () => {
  commit('new', '2026-01-03T10:00:00Z');
  expect(changedPaths('', root)).toBeUndefined();
  expect(changedPaths('0123456789abcdef0123456789abcdef01234567', root)).toBeUndefined();
  rmSync(join(root, '.git'), { recursive: true });
  expect(changedPaths('', root)).toBeUndefined();
});
