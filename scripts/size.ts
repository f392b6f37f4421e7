import { runTool } from './support/command.ts';
import { describeChunks } from './support/describe-chunks.ts';

const { isOk, output } = await runTool('size-limit/bin.js', []);
console.log(`${output}\n${describeChunks()}`);
process.exitCode = isOk ? 0 : 1;
