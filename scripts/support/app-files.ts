import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';

const manifestSchema = v.record(
  v.string(),
  v.object({
    file: v.string(),
    isEntry: v.optional(v.boolean(), false),
    imports: v.optional(v.array(v.string()), []),
    dynamicImports: v.optional(v.array(v.string()), []),
    css: v.optional(v.array(v.string()), []),
  }),
);

export type Manifest = v.InferInput<typeof manifestSchema>;

/**
 * The scripts and styles that come before the first answer, relative to the built app: the entry, all that it imports,
 * and what those load later unless its source stands in `onDemand`. A new lazy part counts until somebody has decided
 * that it can wait, so that nothing becomes lighter by merely coming later.
 */
export const filesUntilFirstAnswer = (manifest: Manifest, onDemand: RegExp): string[] => {
  const chunks = v.parse(manifestSchema, manifest);
  const files = new Set<string>();
  const seen = new Set<string>();

  const take = (key: string): void => {
    const chunk = chunks[key];
    if (chunk === undefined || seen.has(key)) return;
    seen.add(key);
    if (/\.(?:js|css)$/.test(chunk.file)) files.add(chunk.file);
    for (const file of chunk.css) files.add(file);
    chunk.imports.forEach(take);
    chunk.dynamicImports.filter((name) => !onDemand.test(name)).forEach(take);
  };

  const entries = Object.keys(chunks).filter((key) => chunks[key]?.isEntry === true);
  if (entries.length === 0) throw new Error('The build has no entry.');
  entries.forEach(take);
  return [...files];
};

export const readManifest = (appFolder: string): Manifest =>
  v.parse(manifestSchema, JSON.parse(readFileSync(join(appFolder, '.vite/manifest.json'), 'utf8')));
