import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';

const manifestSchema = v.record(
  v.string(),
  v.object({
    file: v.string(),
    imports: v.optional(v.array(v.string()), []),
    dynamicImports: v.optional(v.array(v.string()), []),
    css: v.optional(v.array(v.string()), []),
  }),
);

/** A built app: its page, and which file needs which. */
export type BuiltApp = { page: string; manifest: v.InferInput<typeof manifestSchema> };

/**
 * The scripts and styles that come before the first answer, relative to the built app: those that the page
 * names, all that they import, and what those load later unless its source stands in `onDemand`. A new lazy
 * part counts until somebody has decided that it can wait, so that nothing becomes lighter by merely coming
 * later.
 */
export const filesUntilFirstAnswer = ({ page, manifest }: BuiltApp, onDemand: RegExp): string[] => {
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

  const named = Object.keys(chunks).filter((key) => page.includes(`"./${chunks[key]?.file}"`));
  if (!named.some((key) => chunks[key]?.file.endsWith('.js'))) throw new Error('The page names no script.');
  named.forEach(take);
  return [...files];
};

export const readBuiltApp = (appFolder: string): BuiltApp => ({
  page: readFileSync(join(appFolder, 'index.html'), 'utf8'),
  manifest: v.parse(manifestSchema, JSON.parse(readFileSync(join(appFolder, '.vite/manifest.json'), 'utf8'))),
});
