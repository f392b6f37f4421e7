import { RouterProvider } from '@tanstack/react-router';
import { tellHost } from './host-link.ts';
import { router } from './router.tsx';
import { UnexpectedErrorBoundary } from './unexpected-error.tsx';

const tellOfError = () =>
  tellHost({ type: 'error-raised', code: 'UNEXPECTED', message: 'The chat failed to render.' });

/** The whole app, with the page that stands in when it fails. */
export const App = () => (
  <UnexpectedErrorBoundary onError={tellOfError}>
    <RouterProvider router={router} />
  </UnexpectedErrorBoundary>
);
