import { pino } from 'pino';
import { readEnvironment } from './environment.ts';
import { startService } from './start-service.ts';

const FORCED_EXIT_MS = 10_000;

let logger = pino();
try {
  const environment = readEnvironment(process.env);
  logger = pino({ level: environment.logLevel });
  const service = await startService({ logger });
  logger.info({ url: service.url }, 'the chat service is running');

  const stop = (signal: NodeJS.Signals) => {
    logger.info({ signal }, 'shutting down');
    setTimeout(() => process.exit(1), FORCED_EXIT_MS).unref();
    service.close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
} catch (error) {
  logger.fatal({ err: error }, 'the chat service could not start');
  process.exitCode = 1;
}
