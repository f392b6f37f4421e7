import { ensureBuild } from './support/ensure-build.ts';
import { closeOnSignal, failPlainly, loadEnvironment } from './support/environment.ts';
import { choosePorts } from './support/ports.ts';
import { startServers } from './support/start-servers.ts';

// `npm start`: builds what has changed, and runs the service and the host page until it is ended.

try {
  loadEnvironment();
  const ports = await choosePorts();
  await ensureBuild();
  const servers = await startServers(ports);
  closeOnSignal(servers.close);
  console.log(`host page: ${servers.hostPageUrl}`);
  console.log(`chat: ${servers.chatUrl}`);
  console.log(servers.adminPage);
  if (servers.outboxUrl) console.log(`log-in codes: here and at ${servers.outboxUrl}`);
} catch (error) {
  failPlainly(error);
}
