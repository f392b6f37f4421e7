import { execFileSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const FONT = 'Inter';

/**
 * Puts the font before whatever else this machine would draw the interface in; other scripts fall back as
 * ever.
 */
const configuration = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
  <include>/etc/fonts/fonts.conf</include>
  ${['system-ui', 'sans-serif']
    .map(
      (name) => `<match target="pattern">
    <test name="family"><string>${name}</string></test>
    <edit name="family" mode="prepend" binding="strong"><string>${FONT}</string></edit>
  </match>`,
    )
    .join('\n  ')}
</fontconfig>
`;

/**
 * Returns the environment of a browser that draws the interface in a font such as visitors' machines have: a
 * bare Linux has only DejaVu, which none of them shows.
 * Throws where fontconfig does not find the font.
 */
export const withPictureFont = (environment: NodeJS.ProcessEnv): Record<string, string> => {
  const found = execFileSync('fc-list', [FONT, 'family'], { encoding: 'utf8' });
  if (found.trim() === '') throw new Error(`The pictures are drawn in ${FONT}: apt-get install fonts-inter`);
  const file = join(mkdtempSync(join(tmpdir(), 'casement-fonts-')), 'fonts.conf');
  writeFileSync(file, configuration);
  return { ...(environment as Record<string, string>), FONTCONFIG_FILE: file };
};
