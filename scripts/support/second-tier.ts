/** A part of the second tier: tests that take long and that few changes reach. */
export type SecondTierPart = {
  name: string;
  /** Patterns of the files of a project of vite.config.ts; absent for tests in browsers. */
  files?: string[];
  /** Playwright's arguments for tests in browsers. */
  browser?: string[];
  /** How long it takes on two quiet cores. */
  seconds: number;
  /** It mostly waits, and runs beside parts that compute. Default false. */
  waits?: true;
  /**
   * It installs and builds whole programs of others: `npm run test:all` leaves it to `npm test -- NAME`.
   * Default false.
   */
  isApart?: true;
  /** The paths that a change must touch for the continuous integration to run it. */
  touchedBy: RegExp;
};

/**
 * The parts that `npm test` leaves out, the most telling first. `npm run test:all` runs all of it but what
 * stands apart, the continuous integration what a change touches. `npx vitest run --project chaos` runs a
 * part.
 */
export const secondTier: SecondTierPart[] = [
  {
    name: 'packages',
    files: ['tests/package/*.test.ts'],
    seconds: 40,
    touchedBy: /(?:^|\/)package(?:-lock)?\.json$|^vite\.config\.ts$|^scripts\/build|^tests\/package\//,
  },
  {
    name: 'postgres',
    files: [
      'tests/contract/postgres.test.ts',
      'tests/contract/{accounts,nodes,run-log,start,vectors}.postgres.test.ts',
    ],
    seconds: 155,
    waits: true,
    touchedBy: /^service\/|^tests\/contract\//,
  },
  {
    // The built command against the built service, and against one in Python.
    name: 'checked',
    files: ['tests/contract/check-command.test.ts'],
    seconds: 40,
    waits: true,
    touchedBy:
      /^(?:check|service)\/|^app\/service\/contract\/|^examples\/python-service\/|^tests\/contract\//,
  },
  {
    name: 'engines',
    browser: ['--project=firefox', '--project=webkit'],
    seconds: 140,
    touchedBy: /^sdk\/|^app\/(?:page|shell\/bridge)\/|^tests\/browser\/engines\//,
  },
  {
    name: 'hostile',
    files: ['tests/contract/{fuzz,hostile-requests}.test.ts'],
    seconds: 45,
    touchedBy: /^service\/(?:http|server)\/|^app\/service\/contract\/|^tests\/contract\//,
  },
  {
    name: 'bombs',
    files: ['tests/contract/document-bombs.test.ts'],
    seconds: 20,
    touchedBy: /^service\/(?:documents|base\/threads)\/|^tests\/contract\//,
  },
  {
    name: 'stores',
    files: ['tests/contract/{storage,ceph,large-files}.test.ts'],
    seconds: 180,
    waits: true,
    touchedBy: /^service\/(?:storage|uploads)\/|^tests\/contract\//,
  },
  {
    name: 'commands',
    // Each of their tests starts the built service.
    files: ['tests/contract/{commands,ending,start}.test.ts'],
    seconds: 60,
    touchedBy:
      /^service\/(?:main|command-line)\.ts$|^service\/(?:base|bots|check|database|server)\/|^tests\/contract\//,
  },
  {
    name: 'chaos',
    files: ['tests/contract/{chaos.*,failing-store,rolling.*}.test.ts'],
    seconds: 580,
    waits: true,
    touchedBy: /^service\/(?:database|runs)\/|^tests\/contract\//,
  },
  {
    name: 'deploy',
    files: ['tests/deploy/*.test.ts'],
    seconds: 90,
    waits: true,
    touchedBy: /^deploy\/|^docs\/monitoring\/|^tests\/deploy\//,
  },
  {
    // Builds the image, for which it installs all packages twice.
    name: 'container',
    files: ['tests/deploy/container/*.test.ts'],
    seconds: 900,
    isApart: true,
    touchedBy:
      /^deploy\/Containerfile$|^\.dockerignore$|^vite\.config\.ts$|^scripts\/build|^tests\/deploy\/(?:container|support)\//,
  },
  {
    name: 'growth',
    files: ['{app,service}/**/*.growth.test.ts', 'tests/architecture/*.growth.test.ts'],
    seconds: 120,
    touchedBy: /^app\/markdown\/|^service\/database\/|\.growth\.test\.ts$/,
  },
  {
    // Installs servers of others first, where they are not there.
    name: 'foreign',
    files: ['tests/foreign/*.test.ts'],
    seconds: 110,
    touchedBy: /^service\/agents\/|^tests\/(?:backends|foreign)\//,
  },
  {
    // The plug-in, in a WordPress with its database.
    name: 'wordpress',
    browser: ['--grep=@all', '--project=chromium', 'tests/browser/wordpress/'],
    seconds: 60,
    isApart: true,
    touchedBy: /^wordpress\/|^tests\/browser\/wordpress\//,
  },
  {
    // What a screen reader says, in Firefox.
    name: 'orca',
    browser: ['--project=orca'],
    seconds: 90,
    isApart: true,
    touchedBy:
      /^tests\/browser\/orca\/|^app\/features\/chat\/|^app\/markdown\/view\/|^sdk\/(?:frame|launcher)\//,
  },
  {
    // Installs the frameworks of the sites first, and builds each site.
    name: 'sites',
    browser: ['--project=sites'],
    seconds: 600,
    isApart: true,
    touchedBy: /^(?:plugins|sdk)\/|^examples\/sites\/|^tests\/browser\/sites\//,
  },
  {
    name: 'gallery',
    browser: ['--grep=@all', '--project=chromium', 'tests/browser/gallery'],
    seconds: 110,
    touchedBy: /^app\/|^locales\/|^tests\/(?:browser\/)?gallery\//,
  },
  {
    name: 'walks',
    browser: ['--grep=@all', '--project=chromium', 'tests/browser/(?!gallery|wordpress/)'],
    seconds: 420,
    touchedBy: /^(?:app|sdk)\/|^tests\/browser\//,
  },
];

/**
 * Paths that the first tier holds by itself. A path that neither this nor a part names may touch everything.
 */
const heldByFirstTier =
  /^(?:app|docs|examples|locales|sdk|tests\/(?:architecture|bench|types))\/|\.md$|^\.(?:env\.example|gitignore)$/;

/** The parts that a change of these paths calls for: all of them where that cannot be told. */
export const partsTouchedBy = (
  paths: readonly string[] | undefined,
  parts = secondTier,
): SecondTierPart[] => {
  const isTouched = (path: string) => parts.some(({ touchedBy }) => touchedBy.test(path));
  if (paths === undefined || paths.some((path) => !isTouched(path) && !heldByFirstTier.test(path)))
    return parts;
  return parts.filter(({ touchedBy }) => paths.some((path) => touchedBy.test(path)));
};
