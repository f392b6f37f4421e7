import {
  bootstrapApplication,
  type BootstrapContext,
  provideClientHydration,
} from '@angular/platform-browser';
import { provideRouter } from '@angular/router';
import { provideServerRendering, RenderMode, withRoutes } from '@angular/ssr';
import { routes } from './routes';
import { Site } from './site';

const providers = [
  provideRouter(routes),
  provideClientHydration(),
  provideServerRendering(withRoutes([{ path: '**', renderMode: RenderMode.Prerender }])),
];

const bootstrap = (context: BootstrapContext) => bootstrapApplication(Site, { providers }, context);

export default bootstrap;
