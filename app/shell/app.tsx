import { lazy, Suspense } from 'react';
import { isAtRoot } from './base-path.ts';
import { tellHost } from './host-link.ts';
import { RootScreen } from './root-screen.tsx';
import { StartingScreen } from './starting-screen.tsx';
import { UnexpectedErrorBoundary } from './unexpected-error.tsx';

/** Nearly every visitor comes to the root, and need not wait for what finds the way there. */
const Router = lazy(async () => ({ default: (await import('./router.tsx')).Router }));

const tellOfError = () =>
  tellHost({ type: 'error', code: 'UNEXPECTED', message: 'The chat failed to render.' });

/** The whole app, with the page that stands in when it fails. */
export const App = () => (
  <UnexpectedErrorBoundary onError={tellOfError}>
    {isAtRoot() ? (
      <RootScreen />
    ) : (
      <Suspense fallback={<StartingScreen />}>
        <Router />
      </Suspense>
    )}
  </UnexpectedErrorBoundary>
);
