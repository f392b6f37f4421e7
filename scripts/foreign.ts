import { runTool } from './support/command.ts';
import { installApart } from './support/install-apart.ts';

// Installs servers of others and runs what talks to them; with `--record`, keeps what they say for `npm
// test`.
installApart('tests/foreign');
const environment = process.argv.includes('--record') ? { RECORD_CONVERSATIONS: '1' } : {};
const { isOk } = await runTool('vitest/vitest.mjs', ['run', '--project', 'foreign'], {
  environment,
  isLive: true,
});
process.exit(isOk ? 0 : 1);
