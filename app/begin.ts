import { begin } from './shell/begin.ts';
import { sharedIdOf } from './visitor/address.ts';

/*
 * The first of the app's two scripts: what talks to the service, and nothing that draws. It is small, and runs while the rest
 * is still on its way.
 */
if (sharedIdOf(location.search) === undefined) begin();
