import { runChecks } from './support/check-steps.ts';
import { checkPublishedPackages } from './support/check-package.ts';
import { build } from './support/ensure-build.ts';
import { installApart } from './support/install-apart.ts';
import { changedPaths } from './support/last-main.ts';
import { describeOutcomes, orNothingRan, outcomeOf, type Outcome } from './support/outcomes.ts';
import { describeTime, describeTimes, type PartTime, startWatch } from './support/part-times.ts';
import { runPlaywright } from './support/run-playwright.ts';
import { runSizes } from './support/run-sizes.ts';
import { runVitestProject } from './support/run-vitest.ts';
import { partsTouchedBy, secondTier, type SecondTierPart } from './support/second-tier.ts';

// `npm test` runs the first tier, `npm run test:all` everything, `npm test -- unit chaos` the parts of that
// name. The continuous integration asks for `changed`: the parts of the second tier that the change touches
// come after the first, as long as TESTS_UNTIL, in seconds since 1970, leaves time for them. What mostly
// waits runs beside what computes, of everything from the first tier on.
const names = process.argv.slice(2);
const [tiers = 'first'] = names;
const untilMs = Number(process.env['TESTS_UNTIL'] || Infinity) * 1000;

/** How long the first tier takes on two quiet cores: how much longer it took tells how busy a machine is. */
const FIRST_TIER_SECONDS = 600;
/** How long a part whose time is over gets to tell what it has found. */
const ENDING_MS = 20_000;

type Run = (signal: AbortSignal) => Promise<Outcome[]>;
const never = new AbortController().signal;
// One run for all engines: `npm run engines` reads one report.
const engines = ['chromium', 'firefox', 'webkit'].map((engine) => `--project=${engine}`);
const browser: Run = (signal) =>
  runPlaywright(
    tiers === 'all' ? { all: [...engines, 'tests/browser/(?!wordpress/)'] } : 'first tier',
    signal,
  );

const firstTier: { name: string; run: Run; needsBuild?: true }[] = [
  { name: 'check', run: runChecks },
  { name: 'build', run: async () => [outcomeOf('build', await build())] },
  { name: 'unit', run: (signal) => runVitestProject('unit*', signal) },
  { name: 'architecture', run: (signal) => runVitestProject('architecture', signal) },
  { name: 'contract', run: (signal) => runVitestProject('contract', signal) },
  { name: 'sizes', run: runSizes, needsBuild: true },
  { name: 'browser', run: browser, needsBuild: true },
];

const runSecond = async (
  { name, browser: args }: SecondTierPart,
  signal: AbortSignal,
): Promise<Outcome[]> => {
  if (args) return runPlaywright({ all: args }, signal);
  if (name === 'foreign') installApart('tests/foreign');
  if (name === 'deploy') installApart('tests/deploy/helm');
  const published = name === 'packages' ? await checkPublishedPackages() : [];
  return [...published, ...(await runVitestProject(name, signal))];
};

const outcomes: Outcome[] = [];
const times: PartTime[] = [];

const run = async (name: string, start: Run, signal = never): Promise<void> => {
  console.log(`\n== ${name}`);
  const stopWatch = startWatch(name);
  const overdue = new Promise<Outcome[]>((resolve) => {
    const reason = 'it had begun, and the time was over';
    const giveUp = () => setTimeout(() => resolve([{ name, status: 'skipped', reason }]), ENDING_MS);
    signal.addEventListener('abort', giveUp);
  });
  const found = await Promise.race([start(signal), overdue])
    .then((ended) => orNothingRan(name, ended))
    .catch((error: unknown) => {
      console.error(error instanceof Error ? error.message : error);
      return [outcomeOf(`${name}: did not run to its end`, false)];
    });
  const time = stopWatch();
  outcomes.push(...found);
  times.push(time);
  console.log(`${name}: ${describeOutcomes(found).split('\n').at(-1)} (${describeTime(time)})`);
};

const hasFailed = (): boolean => outcomes.some(({ status }) => status === 'failed');
const isBuilt = (): boolean => !outcomes.some(({ name, status }) => name === 'build' && status === 'failed');

const tierNames = ['first', 'all', 'changed'];
const areParts = !tierNames.includes(tiers);
const unknown = names.find((name) => ![...firstTier, ...secondTier].some((part) => part.name === name));
if (areParts && unknown !== undefined) {
  const known = [...tierNames, ...[...firstTier, ...secondTier].map(({ name }) => name)].join(', ');
  console.error(`There is no part '${unknown}' of the tests. There are: ${known}.`);
  process.exit(2);
}
const isAsked = ({ name }: { name: string }): boolean => !areParts || names.includes(name);

const chosen: Record<string, () => SecondTierPart[]> = {
  // The browser tests of the second tier run with those of the first.
  all: () => secondTier.filter(({ browser: args, isApart }) => !args && !isApart),
  changed: () => partsTouchedBy(changedPaths()),
};
const second = areParts ? secondTier.filter(isAsked) : (chosen[tiers]?.() ?? []);
const waiting = second.filter(({ waits }) => waits);
const computing = second.filter(({ waits }) => !waits);

const runLane = async (parts: SecondTierPart[], pace: number): Promise<void> => {
  for (const part of isBuilt() ? parts : []) {
    const leftMs = untilMs - Date.now();
    const neededSeconds = Math.round(part.seconds * pace);
    if (neededSeconds * 1000 > leftMs) {
      const reason = `it takes about ${neededSeconds} s, and ${Math.max(0, Math.round(leftMs / 1000))} s are left`;
      outcomes.push({ name: part.name, status: 'skipped', reason });
    } else {
      const signal = Number.isFinite(leftMs) ? AbortSignal.timeout(leftMs) : never;
      await run(part.name, (stop) => runSecond(part, stop), signal);
    }
  }
};

const stopWatch = startWatch('all');
let beside: Promise<void> | undefined;
for (const part of firstTier.filter(isAsked)) {
  if (part.needsBuild && !isBuilt()) outcomes.push(outcomeOf(`${part.name}: nothing was built`, false));
  else await run(part.name, part.run);
  if (tiers === 'all' && part.name === 'build') beside = runLane(waiting, 1);
}
const pace = Math.max(1, stopWatch().wallSeconds / FIRST_TIER_SECONDS);
await Promise.all([runLane(computing, pace), beside ?? runLane(waiting, pace)]);

console.log(`\n${describeTimes(times, stopWatch())}\n\n${describeOutcomes(outcomes)}`);
process.exit(hasFailed() ? 1 : 0);
