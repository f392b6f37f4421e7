import { startService } from '../service/server/start-service.ts';
import { ensureBuild } from './support/ensure-build.ts';
import { closeOnSignal, failPlainly, loadEnvironment } from './support/environment.ts';
import { choosePorts } from './support/ports.ts';
import { serveExample, viteExamples } from './support/serve-example.ts';
import { chatUrlFor, exampleLoginSecret } from './support/start-servers.ts';

// `npm run example react`: its page beside the reference service; `… workshop`: the chat with its bot.
try {
  const [, , asked] = process.argv;
  const page = viteExamples.find((known) => known === asked);
  if (!page && asked !== 'workshop') {
    throw new Error(
      `Say which example: ${viteExamples.join(', ')} or workshop. The one with the script tag is \`npm start\`.`,
    );
  }
  loadEnvironment();
  const ports = await choosePorts();
  await ensureBuild();
  const loginSecret = exampleLoginSecret();
  const service = await startService({ port: ports.service, host: '127.0.0.1' });
  const example = page
    ? await serveExample({ name: page, port: ports.hostPage, serviceUrl: service.url, loginSecret })
    : undefined;
  closeOnSignal(async () => {
    await Promise.all([example?.close(), service.close()]);
  });
  console.log(`example: ${example?.url ?? chatUrlFor('workshop', service.url)}`);
} catch (error) {
  failPlainly(error);
}
