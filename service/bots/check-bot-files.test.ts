import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { checkBotFiles } from './check-bot-files.ts';

const check = async (contact: string, env: Record<string, string> = {}) => {
  const folder = await mkdtemp(join(tmpdir(), 'bots-'));
  try {
    const file = `agent: { type: docs, folders: . }\nrobot: {}\nchannels: { web: {} }\n${contact}\n`;
    await writeFile(join(folder, 'shop.yaml'), file);
    const findings = await checkBotFiles([folder], env, async () => {});
    return findings.map(({ state, words }) => `${state} ${words.replace(join(folder, ''), '')}`).join('\n');
  } finally {
    await rm(folder, { recursive: true });
  }
};
const mail = 'contact: { mail: team@shop.example }';
const hook = 'contact: { webhook: { url: https://crm.example.com, secretEnv: HOOK } }';

it.each([
  ['', {}, /^ok .*$/],
  [mail, {}, /warning .*contact\.mail needs SMTP_URL/],
  [mail, { SMTP_URL: 'smtps://mail.example.com' }, /^ok .*$/],
  ['contact: {}', {}, /warning .*set CASEMENT_ADMIN_KEY/],
  ['contact: {}', { CASEMENT_ADMIN_KEY: 'k' }, /^ok .*$/],
  [hook, {}, /failure [^]*channels\.web\.contact\.webhook\.secretEnv: .*HOOK holds no secret/],
  [hook, { HOOK: 'x'.repeat(32) }, /^ok .*$/],
  ['contact: { webhook: { url: "http://10.0.0.1/hook", secretEnv: HOOK } }', {}, /must be an https address/],
  ['contact: { mail: team }', {}, /contact\.mail: must be an e-mail address/],
  ['contact: { fields: { order: } }', {}, /needs a label/],
  ['contact: { fields: {} }', {}, /must have at least one field/],
  ['contact: { form: 1 }', {}, /there is no option named "form"/],
])('says of %j with %j what an operator has to know', async (contact, env, expected) => {
  expect(await check(contact, env)).toMatch(expected);
});

it('asks for a form where a closed channel takes messages', async () => {
  const channel = 'channels: { web: { hours: { timeZone: UTC, weekdays: {}, outside: contact } } }';
  const folder = await mkdtemp(join(tmpdir(), 'bots-'));
  await writeFile(join(folder, 'a.yaml'), `agent: { type: docs, folders: . }\nrobot: {}\n${channel}\n`);
  const [finding] = await checkBotFiles([folder], {}, async () => {});
  expect(finding?.words).toContain('hours.outside is contact, but there is no contact');
  await rm(folder, { recursive: true });
});
