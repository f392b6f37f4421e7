import { pino } from 'pino';
import { startService } from '../examples/service/start-service.ts';
import { ensureBuild } from './support/ensure-build.ts';
import { closeOnSignal, failPlainly, loadEnvironment } from './support/environment.ts';
import { exampleLoginSecret } from './support/example-login.ts';
import { choosePorts } from './support/ports.ts';
import { serveExample, viteExamples } from './support/serve-example.ts';

// `npm run example react`: the example's page beside the reference service.
try {
  const name = viteExamples.find((known) => known === process.argv[2]);
  if (!name)
    throw new Error(
      `Say which example: ${viteExamples.join(' or ')}. The one with the script tag is \`npm start\`.`,
    );
  loadEnvironment();
  const ports = await choosePorts();
  await ensureBuild();
  const logger = pino({ level: process.env['LOG_LEVEL'] ?? 'warn' }, pino.destination(2));
  const loginSecret = exampleLoginSecret();
  const service = await startService({ port: ports.service, host: '127.0.0.1', logger });
  const example = await serveExample({
    name,
    port: ports.hostPage,
    serviceUrl: service.url,
    loginSecret,
  });
  closeOnSignal(async () => {
    await Promise.all([example.close(), service.close()]);
  });
  console.log(`example: ${example.url}`);
} catch (error) {
  failPlainly(error);
}
