import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../../scripts/support/command.ts';
import { settingsFiles } from '../../scripts/support/settings-reference.ts';

it.each([...settingsFiles()])(
  '%s lists the settings of the service; `npm run docs` brings it up',
  (path, content) => {
    const written = readFileSync(join(root, path), 'utf8');
    expect(written).toContain('CASEMENT_BOTS_DIR');
    expect(written).toBe(content);
  },
);
