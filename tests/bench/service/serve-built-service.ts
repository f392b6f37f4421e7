import { type ServiceOptions, startService } from 'casement-service';
import { serveMeasured } from './serve-measured.ts';

await serveMeasured((options) => startService(options as ServiceOptions));
