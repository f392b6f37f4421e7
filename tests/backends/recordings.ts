import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { Recording } from '../support/recording/recording.ts';
import { backends } from './backends.ts';
import { cases } from './cases/cases.ts';

const folder = new URL('../fixtures/agents/', import.meta.url);

/** The conversations with real servers that are kept, with the case that each was recorded in. */
export const recordings = backends.flatMap((backend) => {
  const own = new URL(`${backend.name}/cases/`, folder);
  if (!existsSync(own)) return [];
  return readdirSync(own)
    .filter((file) => file.endsWith('.json'))
    .map((file) => {
      const recorded = cases.find(({ id }) => `${id}.json` === file);
      if (!recorded || recorded.restarts)
        throw new Error(`there is no case for the recording ${backend.name}/cases/${file}`);
      const read = () => JSON.parse(readFileSync(new URL(file, own), 'utf8')) as Recording;
      return { name: backend.name, backend, recorded, read };
    });
});
