import { execFile, execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { tmpdir, userInfo } from 'node:os';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { startChild } from '../../engines/support/child-process.ts';

const run = promisify(execFile);

const plugin = fileURLToPath(new URL('../../../../wordpress/casement', import.meta.url));
/** Where Debian keeps WordPress. */
const SOURCE = '/usr/share/wordpress';

const isOnThePath = (name: string): boolean =>
  [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin'].some((folder) =>
    existsSync(join(folder, name)),
  );

/** Names the packages that a site lacks here; undefined where none is missing. */
export const whatIsMissing = (): string | undefined => {
  const packages = [
    [existsSync(SOURCE), 'wordpress'],
    [existsSync(`${SOURCE}/wp-content/themes/twentytwentythree`), 'wordpress-theme-twentytwentythree'],
    [isOnThePath('php'), 'php-cli'],
    [isOnThePath('mariadbd'), 'mariadb-server'],
  ] as const;
  const missing = packages.filter(([isThere]) => !isThere).map(([, name]) => name);
  return missing.length > 0 ? `not installed: apt-get install ${missing.join(' ')}` : undefined;
};

/** A WordPress of its own with the plug-in, on free ports and in a temporary folder. */
export type WordPressSite = {
  /** Without a slash at its end. */
  url: string;
  /** Runs PHP in the site as its administrator, and returns what it returns. */
  php<T>(code: string): Promise<T>;
  /** Writes PHP into wp-config.php, which every request reads. */
  configure(code: string): void;
  /** The complaints of PHP about the plug-in since the start. */
  complaints(): Promise<string>;
  close(): Promise<void>;
};

export const ADMINISTRATOR = { name: 'admin', password: 'a password of the administrator' };

const config = (folder: string): string => `<?php
define('DB_NAME', 'wordpress');
define('DB_USER', 'root');
define('DB_PASSWORD', '');
define('DB_HOST', 'localhost:${folder}/db.sock');
define('DB_CHARSET', 'utf8mb4');
define('DB_COLLATE', '');
$table_prefix = 'wp_';
define('WP_HOME', 'http://' . $_SERVER['HTTP_HOST']);
define('WP_SITEURL', WP_HOME);
define('WP_DEBUG', true);
define('WP_DEBUG_DISPLAY', false);
define('WP_DEBUG_LOG', '${folder}/debug.log');
define('DISABLE_WP_CRON', true);
define('WP_HTTP_BLOCK_EXTERNAL', true);
define('AUTOMATIC_UPDATER_DISABLED', true);
foreach (['AUTH', 'SECURE_AUTH', 'LOGGED_IN', 'NONCE'] as $name) {
  define($name . '_KEY', $name . ' key of a test');
  define($name . '_SALT', $name . ' salt of a test');
}
if (is_file('${folder}/more.php')) require '${folder}/more.php';
if (!defined('ABSPATH')) define('ABSPATH', __DIR__ . '/');
require_once ABSPATH . 'wp-settings.php';
`;

export const startWordPress = async (): Promise<WordPressSite> => {
  const folder = mkdtempSync(join(tmpdir(), 'casement-wordpress-'));
  const closing: (() => Promise<void>)[] = [];
  const close = async () => {
    for (const end of closing.toReversed()) await end();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };

  const open = async (): Promise<WordPressSite> => {
    const user = `--user=${userInfo().username}`;
    const data = `--datadir=${folder}/db`;
    const database = ['--no-defaults', user, data, `--socket=${folder}/db.sock`, '--skip-networking'];
    await run('mariadb-install-db', [
      '--no-defaults',
      user,
      data,
      '--auth-root-authentication-method=normal',
    ]);
    const environment = { PATH: `${process.env['PATH']}${delimiter}/usr/sbin` };
    const server = await startChild('mariadbd', database, /ready for connections/, environment);
    closing.push(() => server.stop());
    await run('mariadb', [
      '--no-defaults',
      `--socket=${folder}/db.sock`,
      '-uroot',
      '-e',
      'CREATE DATABASE wordpress',
    ]);

    const root = join(folder, 'site');
    // Debian's WordPress stands on links into other packages, some of which are not installed.
    try {
      execFileSync('cp', ['-rL', SOURCE, root], { stdio: 'ignore' });
    } catch {}
    rmSync(join(root, 'wp-config.php'));
    writeFileSync(join(root, 'wp-config.php'), config(folder));
    cpSync(plugin, join(root, 'wp-content/plugins/casement'), { recursive: true });

    const web = await startChild(
      'php',
      ['-S', 'localhost:0', '-t', root],
      /Development Server \((http:\/\/localhost:\d+)\) started/,
      { PHP_CLI_SERVER_WORKERS: '4' },
    );
    closing.push(() => web.stop());
    const url = web.found[1]!;

    const runPhp = async (code: string): Promise<string> => {
      const set = `$_SERVER['HTTP_HOST'] = '${new URL(url).host}'; $_SERVER['REQUEST_METHOD'] = 'GET';`;
      const { stdout } = await run('php', ['-d', 'display_errors=stderr', '-r', `${set} ${code}`], {
        cwd: root,
      });
      return stdout;
    };
    await runPhp(`define('WP_INSTALLING', true); require 'wp-load.php'; require 'wp-admin/includes/upgrade.php';
      wp_install('A shop', '${ADMINISTRATOR.name}', 'admin@example.com', true, '', '${ADMINISTRATOR.password}');`);

    const php = async <T>(code: string): Promise<T> => {
      const output = await runPhp(`require 'wp-load.php'; require_once 'wp-admin/includes/admin.php';
        wp_set_current_user(1);
        echo "\\n\\x1e", json_encode((function () { ${code} })());`);
      return JSON.parse(output.split('\u001e').at(-1) || 'null') as T;
    };
    await php(`update_option('permalink_structure', '/%postname%/'); flush_rewrite_rules();`);
    return {
      url,
      php,
      configure: (code) => writeFileSync(join(folder, 'more.php'), `<?php ${code}`),
      complaints: () =>
        run('sh', ['-c', `grep -h plugins/casement '${folder}/debug.log' || true`]).then(
          ({ stdout }) => stdout,
        ),
      close,
    };
  };
  try {
    return await open();
  } catch (error) {
    await close();
    throw error;
  }
};
