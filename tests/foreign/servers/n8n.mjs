// An n8n with a workflow as people have it: a Chat Trigger that streams, and an AI Agent with its model. It
// is installed apart (1.3 GB, minutes), with Node.js 20: n8n 2.4.8 and the overrides `xlsx: 0.18.5`, because
// its own lies outside npm, and `@langchain/core: 1.4.0`, by `npm install --legacy-peer-deps`.
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startModel } from './model.mjs';

const [program, port] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), 'casement-n8n-'));
const url = await startModel();

const env = {
  ...process.env,
  NODE_ENV: 'production',
  N8N_PORT: port,
  N8N_LISTEN_ADDRESS: '127.0.0.1',
  N8N_USER_FOLDER: folder,
  N8N_DIAGNOSTICS_ENABLED: 'false',
  N8N_VERSION_NOTIFICATIONS_ENABLED: 'false',
  N8N_TEMPLATES_ENABLED: 'false',
  N8N_RUNNERS_BROKER_PORT: String(Number(port) + 1),
  EXECUTIONS_DATA_SAVE_ON_SUCCESS: 'none',
};

const node = (name, type, typeVersion, parameters, more = {}) => ({
  id: name,
  name,
  type,
  typeVersion,
  position: [0, 0],
  parameters,
  ...more,
});
const to = (name, type = 'main') => ({ [type]: [[{ node: name, type, index: 0 }]] });
const LANGCHAIN = '@n8n/n8n-nodes-langchain';

const workflow = {
  id: 'casementChat0001',
  name: 'Chat',
  active: false,
  settings: {},
  nodes: [
    node(
      'Chat',
      `${LANGCHAIN}.chatTrigger`,
      1.3,
      {
        public: true,
        mode: 'webhook',
        authentication: 'none',
        options: { responseMode: 'streaming', allowFileUploads: true, allowedFilesMimeTypes: '*' },
      },
      { webhookId: '1' },
    ),
    node('Agent', `${LANGCHAIN}.agent`, 2.2, { options: { enableStreaming: true } }),
    node(
      'Model',
      `${LANGCHAIN}.lmChatOpenAi`,
      1.2,
      { model: { __rl: true, mode: 'id', value: 'scripted' }, options: { maxRetries: 0 } },
      { credentials: { openAiApi: { id: 'model0001', name: 'model' } } },
    ),
    node('Memory', `${LANGCHAIN}.memoryBufferWindow`, 1.3, {}),
  ],
  connections: {
    Chat: to('Agent'),
    Model: to('Agent', 'ai_languageModel'),
    Memory: to('Agent', 'ai_memory'),
  },
};

const run = (...args) => execFileSync(program, args, { env, stdio: ['ignore', 'ignore', 'inherit'] });
const fileOf = (name, content) => {
  const path = join(folder, name);
  writeFileSync(path, JSON.stringify(content));
  return path;
};
const credential = { id: 'model0001', name: 'model', type: 'openAiApi', data: { apiKey: 'k', url } };
run('import:credentials', `--input=${fileOf('credentials.json', [credential])}`);
run('import:workflow', `--input=${fileOf('workflow.json', [workflow])}`);
run('publish:workflow', `--id=${workflow.id}`);

const child = spawn(program, ['start'], { env, stdio: ['ignore', 'pipe', 'inherit'] });
child.stdout.on('data', (bytes) => {
  // The webhook answers 404 until then.
  if (String(bytes).includes('now accessible')) process.stdout.write(`http://127.0.0.1:${port}\n`);
});
child.on('exit', (code) => process.exit(code ?? 1));
process.on('exit', () => {
  child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});
process.on('SIGTERM', () => process.exit(0));
