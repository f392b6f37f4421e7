import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Font } from 'casement/contract';
import * as v from 'valibot';
import { type FontFacts, readFontFile } from './font-file.ts';

/** A font's file as it is served, for good: its name follows from its content. */
type FontFile = { bytes: Buffer; contentType: FontFacts['contentType'] };

export type Fonts = {
  /** The styles with their fonts as the app reads them. */
  styles: Record<string, Record<string, unknown>>;
  /** By the name that a file is served under. */
  files: ReadonlyMap<string, FontFile>;
  /** One line for each file that cannot be used. */
  problems: string[];
};

/** The path of fonts below the service's base. */
export const FONTS_PATH = 'v1/fonts';
/** Every visitor would wait for more. */
const MAX_BYTES = 5 * 1024 * 1024;

const NamedFile = v.union([
  v.pipe(
    v.string(),
    v.transform((file): { file: string; weight?: string; style?: string } => ({ file })),
  ),
  v.object({ file: v.string(), weight: v.optional(v.string()), style: v.optional(v.string()) }),
]);
const WithFiles = v.object({ font: v.object({ family: v.string(), files: v.array(NamedFile) }) });

/** Reads the files that the fonts of styles name. @param folder Paths of files begin there. */
export const readFonts = (styles: Fonts['styles'], folder: string): Fonts => {
  const files = new Map<string, FontFile>();
  const problems: string[] = [];

  const readOne = (named: v.InferOutput<typeof NamedFile>, place: string) => {
    const { file: path } = named;
    try {
      const bytes = readBytes(resolve(folder, path));
      const { contentType, ...read } = readFontFile(bytes);
      const { ascent, descent, lineGap, width } = read;
      const { weight = read.weight, style = read.style } = named;
      const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 16);
      const name = `${hash}.${contentType.replace('font/', '')}`;
      files.set(name, { bytes, contentType });
      return [
        {
          file: { url: `${FONTS_PATH}/${name}`, weight, style },
          metrics: { ascent, descent, lineGap, width },
        },
      ];
    } catch (error) {
      problems.push(`  ${place}: ${path} ${error instanceof Error ? error.message : ''}`);
      return [];
    }
  };

  const withFonts = Object.entries(styles).map(([id, style]) => {
    const found = v.safeParse(WithFiles, style);
    if (!found.success) return [id, style];
    const { family, files: paths } = found.output.font;
    const read = paths.flatMap((path, index) => readOne(path, `styles.${id}.font.files.${index}`));
    const font: Font = { family, files: read.map(({ file }) => file), metrics: read[0]?.metrics };
    return [id, { ...style, font }];
  });
  return { styles: Object.fromEntries(withFonts) as Fonts['styles'], files, problems };
};

const readBytes = (path: string): Buffer => {
  let bytes: Buffer;
  try {
    bytes = readFileSync(path);
  } catch (error) {
    throw new Error('cannot be read', { cause: error });
  }
  if (bytes.length > MAX_BYTES)
    throw new Error('is larger than 5 MB: leave out the letters that your texts do not have');
  return bytes;
};
