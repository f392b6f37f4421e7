// A thread knows no TypeScript by itself, and does not take over what its maker knows of it.
import { register } from 'tsx/esm/api';

register();
await import('./extract-worker.ts');
