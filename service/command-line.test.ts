import { delimiter } from 'node:path';
import { expect, it } from 'vitest';
import { HELP, readCommandLine } from './command-line.ts';

it('sets the environment variables that its options stand for', () => {
  const command = readCommandLine(['--bots', 'a', '--port=0', '--bots', 'b', '--data', 'd', '--host', '::1']);
  expect(command).toMatchObject({
    type: 'start',
    variables: {
      CASEMENT_BOTS_DIR: `a${delimiter}b`,
      PORT: '0',
      CASEMENT_DATA_DIR: 'd',
      HOST: '::1',
    },
  });
});

it('needs no option and leaves the environment as it is', () => {
  expect(readCommandLine([])).toMatchObject({ type: 'start', variables: {} });
});

it('names a value by the option that gave it', () => {
  const command = readCommandLine(['--port', 'x']);
  if (command.type !== 'start') throw new Error('It does not start.');
  expect([command.nameOf('PORT'), command.nameOf('HOST')]).toEqual(['--port', 'HOST']);
});

it.each([
  [['--help'], 'help'],
  [['-h', '--port', '1'], 'help'],
  [['--version'], 'version'],
  [['-v'], 'version'],
])('takes %j for %s', (args, type) => {
  expect(readCommandLine(args)).toEqual({ type });
});

it('tries what it is given, at any free port', () => {
  expect(readCommandLine(['try', './handbook'])).toEqual({
    type: 'try',
    what: './handbook',
    port: 0,
    host: '127.0.0.1',
  });
  expect(readCommandLine(['try', 'x', '--port', '8080'])).toMatchObject({ port: 8080 });
});

it('asks each bot with --check', () => {
  expect(readCommandLine(['--check', '--bots', 'a'])).toMatchObject({
    type: 'check',
    variables: { CASEMENT_BOTS_DIR: 'a' },
  });
});

it.each(['check-config', 'bots', 'backup', 'restore'])(
  'takes the command %s with the options of a start',
  (type) => {
    const names = type === 'backup' || type === 'restore' ? ['copy'] : [];
    const command = readCommandLine([type, ...names, '--data', 'd']);
    expect(command).toMatchObject({ type, folder: names[0] ?? '', variables: { CASEMENT_DATA_DIR: 'd' } });
    expect(HELP).toContain(type);
  },
);

it('lists every option in its help', () => {
  for (const option of ['bots', 'port', 'host', 'data', 'check', 'help', 'version'])
    expect(HELP).toContain(`--${option}`);
});

it.each([
  [['--speed', '1'], "Unknown option '--speed'"],
  [['serve'], "Unexpected argument 'serve'"],
  [['bots', 'a'], 'bots takes nothing but options'],
  [['backup'], 'backup takes one folder'],
  [['restore', 'a', 'b'], 'restore takes one folder'],
  [['--port'], "Option '--port <value>' argument missing"],
  [['--bots', '--port'], "Option '--bots' argument is ambiguous"],
  [['--bots='], '--bots needs a value'],
  [['try'], 'try takes one thing to chat with'],
  [['try', 'a', 'b'], 'try takes one thing to chat with'],
  [['try', 'a', '--bots', 'b'], 'try keeps nothing and reads no bot files'],
  [['try', 'a', '--port', 'x'], '--port must be a number'],
])('refuses %j in one sentence', (args, words) => {
  const refused = () => readCommandLine(args);
  expect(refused).toThrow(words);
  expect(refused).toThrow(/^[^\n]*; casement-service --help lists the options\.$/);
});
