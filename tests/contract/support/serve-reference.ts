import { startReference } from './reference.ts';

const service = await startReference({ databaseUrl: process.argv[2] });
process.send?.(service.url);
