import { begin } from './shell/begin.ts';
import { createApp } from './shell/create-app.ts';
import { browserEnvironment } from './shell/environment.ts';
import { sharedIdOf } from './visitor/address.ts';

/*
 * The first of the app's two scripts: what talks to the service, and nothing that draws. It is small, and runs while the rest
 * is still on its way.
 */
const isReader = sharedIdOf(location.search) !== undefined;

/** The app of this document; main.tsx draws it. */
export const app = createApp(browserEnvironment(), { isReader });
if (!isReader) begin(app);
