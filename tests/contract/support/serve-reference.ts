import { failStatements } from '../../../service/database/fail-statements.test-helper.ts';
import type { ServiceOptions } from '../../../service/server/start-service.ts';
import { startReference } from './reference.ts';
import type { SpawnedTask } from './spawn-reference.ts';

// A service in a process of its own, with the options of its first argument. It says its address, and then
// answers each task by a number.
const statements = failStatements();
const service = await startReference(JSON.parse(process.argv[2] ?? '{}') as ServiceOptions);

const perform = (task: SpawnedTask): number => {
  switch (task.type) {
    case 'heap':
    case 'memory': {
      globalThis.gc?.();
      const { heapUsed, external } = process.memoryUsage();
      return task.type === 'heap' ? heapUsed : heapUsed + external;
    }
    case 'fail':
      statements.fail(task.passing, task.failing);
      return 0;
    case 'pass':
      return statements.pass();
  }
};

process.on('message', (task) => process.send?.(perform(task as SpawnedTask)));
process.once('SIGTERM', () => void service.close().then(() => process.exit(0)));
process.send?.(service.url);
