import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { resolve } from 'import-meta-resolve';

/** Where the build puts them; beside the sources they are read out of the package that publishes them. */
const BUILT = new URL('../pdf-data/', import.meta.url);

/** The character maps and fonts that PDF files name without having them, as options of pdf.js. */
export const pdfData = () => {
  const folder = existsSync(BUILT) ? BUILT : new URL(resolve('pdfjs-dist/package.json', import.meta.url));
  const pathOf = (name: string) => fileURLToPath(new URL(`${name}/`, folder));
  return {
    cMapUrl: pathOf('cmaps'),
    cMapPacked: true,
    standardFontDataUrl: pathOf('standard_fonts'),
    // With fonts of the system pdf.js would not ask for these.
    useSystemFonts: false,
  };
};
