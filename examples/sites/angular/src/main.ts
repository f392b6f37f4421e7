import { bootstrapApplication, provideClientHydration } from '@angular/platform-browser';
import { provideRouter } from '@angular/router';
import { routes } from './routes';
import { Site } from './site';

void bootstrapApplication(Site, { providers: [provideRouter(routes), provideClientHydration()] });
