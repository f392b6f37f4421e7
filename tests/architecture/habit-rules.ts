import type { Habit } from './habits.ts';
import type { Violation } from './rules.ts';
import { isTest } from './service-rules.ts';
import type { SourceFile } from './source-file.ts';

/** A habit that only its owners may have. */
type HabitRule = {
  name: string;
  kind: Habit['kind'];
  /** The files that are held against it, by the beginning of their paths. */
  within: RegExp;
  /** Those of them that may, by the beginning of their paths. */
  owners: RegExp;
  /** Whether tests are held against it as well. Default false. */
  isForTests?: true;
  /** Names that anybody may use. */
  allowed?: ReadonlySet<string>;
  message: string;
};

/**
 * The fields that lines of the log may have: names, numbers and reasons of ours. None holds what a visitor
 * typed, and a field that is added here does not either.
 */
const logFields: ReadonlySet<string> = new Set(
  [
    'address adminUrl agent botId budget channelId chats code err file files folder form from goals hindrances',
    'invalidEvents isWhole language model module most ms name orderId outcome pages passages path percent',
    'provider reason runId runs server signal skipped step texts tool tools url',
  ].flatMap((names) => names.split(' ')),
);
/** Lines of the log that put names of ours together. */
const logWords = [
  'the embedded database …: start the service again',
  '… agent: pieces of the reply were not understood',
];

export const habitRules: HabitRule[] = [
  {
    name: 'browser-storage-has-owners',
    kind: 'keeps in the browser',
    within: /^(?:app|sdk)\//,
    owners:
      /^(?:app\/(?:storage\/|style\/|theme\/kept-look|features\/attachments\/kept-files|shell\/forget-kept)|sdk\/(?:chat\/start-chat|frame\/(?:frame-link|panel-size)|launcher\/kept-look|rules\/memory)\.)/,
    message: 'the storage that is passed on outlives one that is blocked or full',
  },
  {
    name: 'service-client-asks',
    kind: 'asks the network',
    within: /^(?:app|sdk)\//,
    owners:
      /^app\/(?:service\/service\.|style\/|base\/load-code\.|page\/app-folder\.|features\/attachments\/upload-file\.)/,
    message: 'calls go through app/service',
  },
  {
    name: 'no-message-to-everybody',
    kind: 'posts to everybody',
    within: /^(?:app|sdk)\//,
    owners: /^app\/style\//,
    message: 'name the origin that a message is for',
  },
  {
    name: 'texts-in-locales',
    kind: 'shows a text',
    within: /^(?:app|sdk)\//,
    owners: /^app\/style\//,
    message: 'every visible text stands in locales/',
  },
  {
    name: 'module-state-has-one-owner',
    kind: 'sets module state',
    within: /^(?:app|sdk|service|check)\//,
    // The language asked for last is shown, whichever texts come first; the thread of a module has one agent.
    owners: /^(?:app\/i18n\/i18n|service\/agents\/module\/run-module)\./,
    message: 'state that others set has an owner, which is passed on',
  },
  {
    name: 'settings-in-the-table',
    kind: 'reads the environment',
    within: /^service\//,
    owners: /^service\/(?:main|server\/(?:read-options|start-service))\./,
    message: 'a part names its variables among its settings',
  },
  {
    name: 'contract-has-the-routes',
    kind: 'makes a route',
    within: /^service\//,
    // Files, forms of other servers and pages of the service, which no schema describes.
    owners:
      /^service\/(?:server\/app|configuration\/configuration-routes|google\/callback-routes|payments\/payment-routes|sharing\/share-routes|uploads\/upload-routes)\./,
    message: 'a call below /im is an operation of the contract',
  },
  {
    name: 'log-names-its-fields',
    kind: 'logs a field',
    within: /^service\//,
    owners: /^$/,
    allowed: new Set([...logFields, ...logWords]),
    message: 'no line of the log holds what a visitor typed; fields stand in habit-rules.ts',
  },
  {
    name: 'tests-bound-no-time',
    kind: 'bounds a time',
    isForTests: true,
    within: /^tests\/|\.test\./,
    // It measures the machine beside.
    owners: /^tests\/contract\/support\/start-command\./,
    message:
      'a busy machine takes longer: compare with tests/support/expect-in-proportion.ts or sooner-than.ts',
  },
];

export const ONE_OWNER = 'stored-keys-have-one-owner';

/** Finds keys of the browser's storage that two files name. */
const findSharedKeys = (files: SourceFile[]): Violation[] => {
  const owners = new Map<string, string>();
  return files.flatMap(({ path, habits }) =>
    !path.startsWith('app/') || path.startsWith('app/style/') || isTest(path)
      ? []
      : habits.flatMap(({ kind, what, line }): Violation[] => {
          if (kind !== 'names a key') return [];
          const owner = owners.get(what) ?? path;
          owners.set(what, owner);
          return owner === path
            ? []
            : [{ rule: ONE_OWNER, path, line, message: `${what} belongs to ${owner}` }];
        }),
  );
};

/** Finds what files do that only others may. */
export const findHabits = (files: SourceFile[]): Violation[] => [
  ...files.flatMap(({ path, habits }) =>
    habits.flatMap(({ kind, what, line }) =>
      habitRules
        .filter(
          (rule) =>
            rule.kind === kind &&
            (rule.isForTests === true || !isTest(path)) &&
            rule.within.test(path) &&
            !rule.owners.test(path) &&
            rule.allowed?.has(what) !== true,
        )
        .map(({ name, message }): Violation => ({ rule: name, path, line, message: `${what}: ${message}` })),
    ),
  ),
  ...findSharedKeys(files),
];
