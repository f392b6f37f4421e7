// A thread knows no TypeScript by itself, and does not take over what its maker knows of it.
import { workerData } from 'node:worker_threads';
import { register } from 'tsx/esm/api';

register();
await import(workerData.module);
