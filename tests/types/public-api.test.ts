import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../../scripts/support/command.ts';
import { describePublicApi } from '../../scripts/support/public-api.ts';

describe('the public declarations', () => {
  it(
    'are those that the repository keeps; `npm run api` writes a change down',
    { timeout: 60_000 },
    async () => {
      const kept = readdirSync(join(root, 'api'));
      const api = await describePublicApi();
      expect(kept.toSorted()).toEqual([...api.keys()].toSorted());
      for (const [file, text] of api) expect(readFileSync(join(root, 'api', file), 'utf8'), file).toBe(text);
    },
  );
});
