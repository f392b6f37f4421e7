import { execFileSync } from 'node:child_process';
import { root as here } from './command.ts';

/** Commits that come to main together were written within so many hours. */
const HOURS = 24;

/** Runs git in a repository; returns undefined when it fails. */
const gitIn =
  (root: string) =>
  (...args: string[]): string | undefined => {
    try {
      return execFileSync('git', args, {
        cwd: root,
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      }).trim();
    } catch {
      return undefined;
    }
  };

/**
 * Returns the paths that have changed since main was last tested; undefined when that cannot be told. It
 * compares with the commit that `TESTS_SINCE` names, else with where the branch left `origin/main`. On main
 * itself nothing marks what came together, so it compares with the last commit that is a day older than the
 * newest: rather too many paths than too few.
 */
export const changedPaths = (since = process.env['TESTS_SINCE'], root = here): string[] | undefined => {
  const git = gitIn(root);
  const lastMain = (): string | undefined => {
    const head = git('rev-parse', 'HEAD');
    const left = git('merge-base', 'HEAD', 'origin/main');
    if (left !== undefined && left !== head) return left;
    const newest = Number(git('show', '--no-patch', '--format=%ct', 'HEAD'));
    return git('rev-list', '--max-count=1', `--before=${newest - HOURS * 3600}`, 'HEAD');
  };
  const commit = since || lastMain();
  // Of a shallow clone the older commits are not there.
  if (!commit) return undefined;
  return git('diff', '--name-only', '--no-renames', commit, 'HEAD')?.split('\n').filter(Boolean);
};
