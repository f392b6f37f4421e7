import { lazy, Suspense } from 'react';
import { isAtRoot } from './base-path.ts';
import { useApp } from '../features/app.ts';
import { RootScreen } from './root-screen.tsx';
import { StartingScreen } from './starting-screen.tsx';
import { UnexpectedErrorBoundary } from './unexpected-error.tsx';

/** Nearly every visitor comes to the root, and need not wait for what finds the way there. */
const Router = lazy(async () => ({ default: (await import('./router.tsx')).Router }));

/** Draws the whole app, and the page that stands in when it fails. */
export const AppRoot = () => {
  const { host } = useApp();
  const tellOfError = () =>
    host.tell({ type: 'error-raised', code: 'UNEXPECTED', message: 'The chat failed to render.' });
  return (
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
};
