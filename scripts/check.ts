import { runChecks } from './support/check-steps.ts';

const failed = (await runChecks()).filter(({ status }) => status === 'failed');
if (failed.length > 0) {
  console.log(
    `\n${failed.map(({ name }) => name).join(', ')}: see above. \`npm run format\` mends the format.`,
  );
  process.exitCode = 1;
}
