// A flow of Flowise, which stands where FOREIGN_FLOWISE says: a chat model with a memory. The model is the test's.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const installed = process.env.FOREIGN_FLOWISE;
const home = mkdtempSync(join(tmpdir(), 'casement-flowise-'));
const port = await new Promise((resolve) => {
  const probe = createServer();
  probe.listen(0, '127.0.0.1', () => {
    const { port: free } = probe.address();
    probe.close(() => resolve(free));
  });
});
const child = spawn(join(installed, 'node_modules/.bin/flowise'), ['start'], {
  cwd: installed,
  env: {
    ...process.env,
    NODE_OPTIONS: `--require=${join(import.meta.dirname, 'apart.cjs')}`,
    PORT: `${port}`,
    HOST: '127.0.0.1',
    DATABASE_PATH: home,
    SECRETKEY_PATH: home,
    LOG_PATH: join(home, 'logs'),
    BLOB_STORAGE_PATH: join(home, 'storage'),
    DISABLE_FLOWISE_TELEMETRY: 'true',
  },
  stdio: 'ignore',
});
process.once('SIGTERM', () => {
  child.once('exit', () => {
    rmSync(home, { recursive: true, force: true });
    process.exit();
  });
  child.kill('SIGTERM');
});

const url = `http://127.0.0.1:${port}`;
let cookie = '';
const ask = async (path, body) => {
  const response = await fetch(`${url}/api/v1/${path}`, {
    headers: { 'Content-Type': 'application/json', 'x-request-from': 'internal', cookie },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return { json: await response.json(), cookies: response.headers.getSetCookie() };
};
while (!(await fetch(`${url}/api/v1/ping`).catch(() => undefined))?.ok) await wait(250);

const email = 'test@example.com';
const password = 'Test-password-1';
await ask('account/register', { user: { name: 'Test', email, credential: password, type: 'LOCAL' } });
const { cookies } = await ask('auth/login', { email, password });
cookie = cookies.map((one) => one.split(';')[0]).join('; ');

/** Makes a node of a flow as its editor does. */
const nodeOf = async (name, inputs, more) => {
  const { json: described } = await ask(`nodes/${name}`);
  const { label, version, type, baseClasses, category } = described;
  const id = `${name}_0`;
  const inputAnchors = described.inputs
    .filter((input) => /^[A-Z]/.test(input.type))
    .map((input) => ({ ...input, id: `${id}-input-${input.name}-${input.type}` }));
  const output = { id: `${id}-output-${name}`, name, label: type, type: baseClasses.join(' | ') };
  const data = { id, label, version, name, type, baseClasses, category, inputParams: [], inputAnchors };
  return {
    id,
    position: { x: 0, y: 0 },
    type: 'customNode',
    data: { ...data, inputs, outputAnchors: [output], outputs: {}, ...more },
  };
};
const edgeOf = (from, to, input) => {
  const sourceHandle = from.data.outputAnchors[0].id;
  const targetHandle = to.data.inputAnchors.find(({ name }) => name === input).id;
  const id = `${sourceHandle}-${targetHandle}`;
  return { source: from.id, sourceHandle, target: to.id, targetHandle, type: 'buttonedge', id };
};

const { json: credential } = await ask('credentials', {
  name: 'stand-in',
  credentialName: 'openAIApi',
  plainDataObj: { openAIApiKey: 'sk-test' },
});
const basepath = `${process.env.MODEL_URL}/v1`;
const model = await nodeOf(
  'chatOpenAI',
  { modelName: 'gpt-4o-mini', streaming: true, allowImageUploads: true, basepath },
  { credential: credential.id },
);
const memory = await nodeOf('bufferMemory', { sessionId: '', memoryKey: 'chat_history' });
const chain = await nodeOf('conversationChain', {
  model: '{{chatOpenAI_0.data.instance}}',
  memory: '{{bufferMemory_0.data.instance}}',
  systemMessagePrompt: 'Be helpful.',
});
const edges = [edgeOf(model, chain, 'model'), edgeOf(memory, chain, 'memory')];
const { json: flow } = await ask('chatflows', {
  name: 'Scripted',
  type: 'CHATFLOW',
  deployed: true,
  isPublic: true,
  flowData: JSON.stringify({ nodes: [model, memory, chain], edges }),
});

// Its id is part of every address, and recordings want the same in every run.
const { Database } = createRequire(join(installed, 'package.json'))('sqlite3');
const database = new Database(join(home, 'database.sqlite'));
await new Promise((resolve, reject) => {
  database.run("UPDATE chat_flow SET id = 'flow-1' WHERE id = ?", flow.id, (error) =>
    error ? reject(error) : resolve(),
  );
});
database.close();
process.stdout.write(`${url}\n`);
