import type { Violation } from './rules.ts';
import type { SourceFile } from './source-file.ts';

/** Every import that closes a circle, types and dynamic imports included. */
export const findCycles = (files: SourceFile[]): Violation[] => {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const finished = new Set<string>();
  const trail: string[] = [];
  const violations: Violation[] = [];

  const visit = (file: SourceFile): void => {
    trail.push(file.path);
    for (const { target, line } of file.imports) {
      const next = target === undefined ? undefined : byPath.get(target);
      if (next === undefined || finished.has(next.path)) continue;
      const start = trail.indexOf(next.path);
      if (start === -1) visit(next);
      else {
        const circle = [...trail.slice(start), next.path].join(' -> ');
        violations.push({ rule: 'no-cycles', path: file.path, line, message: circle });
      }
    }
    trail.pop();
    finished.add(file.path);
  };

  for (const file of files) if (!finished.has(file.path)) visit(file);
  return violations;
};
