import { expect, it } from 'vitest';
import { partsTouchedBy, type SecondTierPart } from './second-tier.ts';

const part = (name: string, touchedBy: RegExp): SecondTierPart => ({ name, seconds: 1, touchedBy });
const parts = [
  part('engines', /^sdk\//),
  part('chaos', /^service\/(?:runs|database)\//),
  part('postgres', /^service\//),
];
const touchedBy = (...paths: string[]) => partsTouchedBy(paths, parts).map(({ name }) => name);

it('chooses the parts that a change touches, and none for what the first tier holds', () => {
  expect(touchedBy('sdk/index.ts', 'docs/en/agents.md')).toEqual(['engines']);
  expect(touchedBy('service/runs/run-log.ts')).toEqual(['chaos', 'postgres']);
  expect(touchedBy('service/sharing/share.ts', 'README.md')).toEqual(['postgres']);
  expect(touchedBy('app/ui/button.tsx')).toEqual([]);
});

it('chooses all when a path says nothing, or the change is not known', () => {
  expect(touchedBy('app/ui/button.tsx', 'tsconfig.json')).toEqual(['engines', 'chaos', 'postgres']);
  expect(partsTouchedBy(undefined, parts)).toEqual(parts);
});

it.each([
  ['sdk/chat/state.ts', 'engines'],
  ['service/runs/run-log.ts', 'chaos'],
  ['service/database/schema.ts', 'postgres'],
  ['service/storage/s3-storage.ts', 'stores'],
  ['package.json', 'packages'],
  ['app/features/chat/thread/announcer.tsx', 'orca'],
])('has a part for %s: %s', (path, name) => {
  expect(partsTouchedBy([path]).map((found) => found.name)).toContain(name);
});
