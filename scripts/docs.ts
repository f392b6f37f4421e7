import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './support/command.ts';
import { fillPage } from './support/fill-page.ts';
import { describeTexts } from './support/texts-reference.ts';
import { describeConformance, findConformanceProblems } from './support/conformance.ts';
import { findWordpressProblems, wordpressFiles } from './support/wordpress-texts.ts';
import { settingsFiles } from './support/settings-reference.ts';
import { describeReference, findReferenceProblems, referencePages } from './support/sdk-reference.ts';

// Brings the SDK reference up to the docstrings of the sources, in both languages.
for (const language of ['en', 'zh-CN'] as const) {
  const file = join(root, referencePages[language]);
  writeFileSync(file, fillPage(readFileSync(file, 'utf8'), describeReference(language)));
  console.log(referencePages[language]);
}
// The page of texts up to `locales/`, and the conformance report up to its data.
for (const [path, describe] of [
  ['docs/texts.md', describeTexts],
  ['docs/conformance.md', describeConformance],
] as const) {
  const file = join(root, path);
  writeFileSync(file, fillPage(readFileSync(file, 'utf8'), describe()));
  console.log(path);
}
// The lists of settings up to those of the service, and the plug-in's translations up to their catalogues.
for (const [path, content] of [...settingsFiles(), ...wordpressFiles()]) {
  writeFileSync(join(root, path), content);
  console.log(path);
}
const problems = [...findReferenceProblems(), ...findConformanceProblems(), ...findWordpressProblems()];
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
