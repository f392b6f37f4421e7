// A Flowise with a flow as people have it: an agent with a memory, a model and tools, one of which asks
// before it is used. It is installed apart (2.7 GB, minutes), with Node.js 20: flowise 3.1.2 by `npm install
// --legacy-peer-deps`; where GitHub, which has a part of it, is out of reach, with `--ignore-scripts` and
// then `npm rebuild sqlite3`.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startModel } from './model.mjs';

const [program, port] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), 'casement-flowise-'));
const model = await startModel();
const url = `http://127.0.0.1:${port}`;

const child = spawn(program, ['start'], {
  cwd: folder,
  env: {
    ...process.env,
    // In production its cookies go by HTTPS only.
    NODE_ENV: '',
    HOME: folder,
    PORT: port,
    HOST: '127.0.0.1',
    DATABASE_PATH: folder,
    SECRETKEY_PATH: folder,
    LOG_PATH: join(folder, 'logs'),
    BLOB_STORAGE_PATH: join(folder, 'files'),
    DISABLE_FLOWISE_TELEMETRY: 'true',
    OPENAI_API_KEY: 'k',
  },
  stdio: ['ignore', 'ignore', 'inherit'],
});
child.on('exit', (code) => process.exit(code ?? 1));
process.on('exit', () => {
  child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});
process.on('SIGTERM', () => process.exit(0));

const isUp = () =>
  fetch(`${url}/api/v1/ping`).then(
    ({ ok }) => ok,
    () => false,
  );
while (!(await isUp())) await new Promise((resolve) => setTimeout(resolve, 200));

let cookie = '';
const call = async (path, body) => {
  const response = await fetch(`${url}/api/v1/${path}`, {
    headers: { 'Content-Type': 'application/json', 'x-request-from': 'internal', cookie },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${path} answers ${response.status}: ${text}`);
  cookie ||= response.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  return JSON.parse(text);
};

const account = { email: 'a@example.org', password: 'Test-1234!' };
await call('account/register', { user: { name: 'A', email: account.email, credential: account.password } });
cookie = '';
await call('auth/login', account);

/** Makes a tool whose code is run with its arguments; each is a text. */
const toolOf = async (name, args, func, asks = false) => {
  const schema = args.map((property) => ({
    property,
    type: 'string',
    description: property,
    required: true,
  }));
  const { id: selectedTool } = await call('tools', {
    name,
    description: name,
    color: '#000',
    schema: JSON.stringify(schema),
    func,
  });
  return {
    agentSelectedTool: 'customTool',
    agentSelectedToolRequiresHumanInput: asks,
    agentSelectedToolConfig: { selectedTool },
  };
};

const PAGES = `const { title, url, snippet } = JSON.parse($page);
return 'Found.\\n\\n----FLOWISE_SOURCE_DOCUMENTS----\\n\\n' +
  JSON.stringify([{ pageContent: snippet, metadata: { title, source: url } }]);`;
const DRAWING = `return 'Drawn.\\n\\n----FLOWISE_ARTIFACTS----\\n\\n' +
  JSON.stringify([{ type: 'png', data: 'data:image/png;base64,' + $base64 }]);`;

/** Makes a node as the editor does: with the parameters that its kind has. */
const node = async (id, name, label, inputs) => {
  const { inputs: inputParams } = await call(`nodes/${name}`);
  const data = { id, name, label, type: label, category: 'Agent Flows', inputs, inputParams, outputs: {} };
  return { id, type: 'agentFlow', position: { x: 0, y: 0 }, data };
};
const agent = {
  agentModel: 'chatOpenAI',
  agentModelConfig: {
    agentModel: 'chatOpenAI',
    modelName: 'scripted',
    temperature: 1,
    streaming: true,
    allowImageUploads: true,
    basepath: model,
  },
  agentMessages: [],
  agentTools: [
    await toolOf('look_up', ['output'], 'return $output;'),
    await toolOf('find_pages', ['page'], PAGES),
    await toolOf('draw', ['name', 'base64'], DRAWING),
    await toolOf('ask_visitor', ['question'], "return 'ok';", true),
  ],
  agentEnableMemory: true,
  agentMemoryType: 'allMessages',
  agentReturnResponseAs: 'userMessage',
};
const flowData = {
  nodes: [
    await node('startAgentflow_0', 'startAgentflow', 'Start', { startInputType: 'chatInput' }),
    await node('agentAgentflow_0', 'agentAgentflow', 'Agent', agent),
  ],
  edges: [
    { id: 'e', source: 'startAgentflow_0', target: 'agentAgentflow_0', sourceHandle: '', targetHandle: '' },
  ],
};
const flow = await call('chatflows', {
  name: 'Chat',
  type: 'AGENTFLOW',
  deployed: true,
  isPublic: true,
  flowData: JSON.stringify(flowData),
});
process.stdout.write(`${url}/api/v1/prediction/${flow.id}\n`);
