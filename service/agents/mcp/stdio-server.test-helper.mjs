// A server for the standard streams, made with the official library.
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';

if (process.argv[2] === 'broken') {
  process.stderr.write('cannot find my own configuration\n');
  process.exit(1);
}
if (process.argv[2] === 'slow') {
  // No JSON, and no tools for a while.
  process.stdout.write('Installing…\n');
  await new Promise((resolve) => setTimeout(resolve, 700));
}
const server = new McpServer({ name: 'program', version: '1.0.0' });
server.registerTool('environment', { annotations: { readOnlyHint: true } }, () => ({
  content: [{ type: 'text', text: JSON.stringify({ ...process.env, pid: process.pid, cwd: process.cwd() }) }],
}));
server.registerTool('ends', { annotations: { readOnlyHint: true } }, () => process.exit(3));
await server.connect(new StdioServerTransport());
