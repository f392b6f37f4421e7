import { createSiteLogin } from '../examples/login/site-login.ts';
import { startHostPage } from '../examples/script-tag/server.ts';
import { startAppServer, waitForService, watchService } from './support/dev-servers.ts';
import { closeOnSignal, failPlainly, loadEnvironment } from './support/environment.ts';
import { choosePorts, findFreePort } from './support/ports.ts';
import {
  chatUrlFor,
  describeAdminPage,
  exampleAdminKey,
  exampleLoginSecret,
} from './support/start-servers.ts';

try {
  loadEnvironment();
  // PORT is where the chat is, as with `npm start`; the service behind it takes a port of its own.
  const ports = await choosePorts();
  const servicePort = await findFreePort(ports.service + 1, '127.0.0.1', [ports.service, ports.hostPage]);

  const login = createSiteLogin(exampleLoginSecret());
  const adminKey = exampleAdminKey();
  const service = watchService(servicePort);
  const app = await startAppServer({ app: ports.service, service: servicePort });
  const appUrl = `http://127.0.0.1:${ports.service}`;
  const hostPage = await startHostPage({ port: ports.hostPage, serviceUrl: appUrl, login });

  closeOnSignal(async () => {
    await Promise.all([hostPage.close(), app.close(), service.close()]);
  });
  await waitForService(servicePort);
  console.log(`host page: ${hostPage.url}`);
  console.log(`chat: ${chatUrlFor('casement', appUrl)}`);
  console.log(describeAdminPage(`http://127.0.0.1:${servicePort}`, adminKey));
} catch (error) {
  failPlainly(error);
}
