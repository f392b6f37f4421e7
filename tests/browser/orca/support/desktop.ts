import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from '@playwright/test';
import { type Child, startChild } from '../../engines/support/child-process.ts';
import { onThePath } from '../../engines/support/installed.ts';

/** Debian's programs, by the package that has each. */
const programs = {
  orca: 'orca',
  xdotool: 'xdotool',
  Xvfb: 'xvfb',
  'speech-dispatcher': 'speech-dispatcher',
  'dbus-daemon': 'dbus-daemon',
  'dbus-send': 'dbus-bin',
};
const AT_SPI = '/usr/libexec/at-spi-bus-launcher';
const findFirefox = () => process.env['FIREFOX'] ?? onThePath('firefox-esr', 'firefox');

/** Says which packages a machine lacks; undefined when Orca can be heard there. */
export const whatIsMissing = (): string | undefined => {
  const missing = Object.entries(programs).filter(([program]) => !onThePath(program));
  const packages = [
    ...missing.map(([, name]) => name),
    ...(existsSync(AT_SPI) ? [] : ['at-spi2-core']),
    ...(findFirefox() ? [] : ['firefox-esr']),
  ];
  return packages.length === 0 ? undefined : `it is not installed: apt-get install ${packages.join(' ')}`;
};

/**
 * Speech comes as whole utterances, each a line of a file; keys are not said, for who presses them knows
 * them.
 */
const configuration = (home: string): Record<string, string> => ({
  'config/speech-dispatcher/speechd.conf': `LogLevel 1
LogDir "${home}"
AudioOutputMethod "alsa"
AudioALSADevice "null"
AddModule "file" "sd_generic" "file.conf"
DefaultModule file
`,
  'config/speech-dispatcher/modules/file.conf': `GenericExecuteSynth "echo '$DATA' >> ${home}/said"
GenericMaxChunkLength 100000
GenericDelimiters "\t"
GenericLanguage "en" "en" "utf-8"
AddVoice "en" "MALE1" "any"
`,
  'data/orca/orca-customizations.py': `import orca.settings
orca.settings.enableKeyEcho = False
orca.settings.sayAllOnLoad = False
`,
});

/** A browser that asks nothing of anybody and shows no questions. */
const preferences = Object.entries({
  'accessibility.force_disabled': -1,
  'app.normandy.enabled': false,
  'app.update.enabled': false,
  'browser.aboutwelcome.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.homepage_override.mstone': 'ignore',
  'datareporting.policy.dataSubmissionEnabled': false,
  'intl.accept_languages': 'en-US',
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'services.settings.server': 'data:,',
  'toolkit.telemetry.server': 'data:,',
})
  .map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`)
  .join('\n');

export type Desktop = {
  /** What Orca has said so far, an utterance each. */
  said(): string[];
  /** Opens a Firefox at the address, without what another one has kept, and gives it the keyboard. */
  open(url: string): Promise<void>;
  /** Waits for a window whose title has these words. */
  waitForTitle(words: string): Promise<void>;
  /** Presses keys one after another, by their names in X. */
  press(...keys: string[]): Promise<void>;
  type(text: string): Promise<void>;
  close(): Promise<void>;
};

const execute = promisify(execFile);

/** Starts a desktop without a window manager: a screen, a bus, speech into a file, and Orca. */
export const startDesktop = async (): Promise<Desktop> => {
  const home = mkdtempSync(join(tmpdir(), 'casement-orca-'));
  const write = (name: string, content: string): void => {
    mkdirSync(dirname(join(home, name)), { recursive: true });
    writeFileSync(join(home, name), content);
  };
  for (const [name, content] of Object.entries(configuration(home))) write(name, content);
  mkdirSync(join(home, 'run'), { mode: 0o700 });
  const environment: NodeJS.ProcessEnv = {
    HOME: home,
    LC_ALL: 'C.UTF-8',
    XDG_CONFIG_HOME: join(home, 'config'),
    XDG_DATA_HOME: join(home, 'data'),
    XDG_RUNTIME_DIR: join(home, 'run'),
    GNOME_ACCESSIBILITY: '1',
    MOZ_CRASHREPORTER_DISABLE: '1',
  };
  const children: Child[] = [];
  const start = async (command: string, args: string[], pattern?: RegExp): Promise<string> => {
    const child = await startChild(command, args, pattern, environment);
    children.unshift(child);
    return child.found[1] ?? '';
  };
  const run = (command: string, ...args: string[]) =>
    execute(command, args, { env: { ...process.env, ...environment }, timeout: 20_000 });

  const screen = await start('Xvfb', ['-displayfd', '1', '-screen', '0', '1280x900x24'], /(\d+)\n/);
  environment['DISPLAY'] = `:${screen}`;
  const bus = ['--session', '--nofork', '--print-address=1'];
  environment['DBUS_SESSION_BUS_ADDRESS'] = await start('dbus-daemon', bus, /(\S+)\n/);
  const set = '--session --print-reply --dest=org.a11y.Bus /org/a11y/bus org.freedesktop.DBus.Properties.Set';
  for (const name of ['IsEnabled', 'ScreenReaderEnabled']) {
    const values = ['string:org.a11y.Status', `string:${name}`, 'variant:boolean:true'];
    await run('dbus-send', ...set.split(' '), ...values);
  }
  await start('orca', []);

  const said = (): string[] => {
    const file = join(home, 'said');
    return existsSync(file) ? readFileSync(file, 'utf8').split('\n').slice(0, -1) : [];
  };
  await expect.poll(said, { timeout: 20_000 }).toContain('Screen reader on.');
  let browser: Child | undefined;
  return {
    said,
    open: async (url) => {
      await browser?.stop();
      const profile = mkdtempSync(join(home, 'profile-'));
      writeFileSync(join(profile, 'user.js'), preferences);
      const args = ['--no-remote', '--profile', profile, '--width', '1280', '--height', '900', url];
      browser = await startChild(findFirefox() ?? '', args, undefined, environment);
      await run('xdotool', 'search', '--sync', '--onlyvisible', '--class', 'firefox', 'windowfocus');
    },
    waitForTitle: async (words) => {
      await run('xdotool', 'search', '--sync', '--onlyvisible', '--name', words);
    },
    press: async (...keys) => {
      await run('xdotool', 'key', ...keys);
    },
    type: async (text) => {
      await run('xdotool', 'type', '--delay', '60', text);
    },
    close: async () => {
      await browser?.stop();
      for (const child of children) await child.stop();
      rmSync(home, { recursive: true, force: true, maxRetries: 5 });
    },
  };
};
