import { createRootRoute, createRoute, createRouter, redirect, RouterProvider } from '@tanstack/react-router';
import { basePath } from './base-path.ts';
import { RootScreen } from './root-screen.tsx';

const root = createRootRoute({ component: RootScreen });

const index = createRoute({ getParentRoute: () => root, path: '/' });

/** Every other path is the root by another name; going there leaves no entry in the history. */
const anywhere = createRoute({
  getParentRoute: () => root,
  path: '$',
  beforeLoad: () => {
    throw redirect({ to: '/', search: true, hash: true, replace: true });
  },
});

const router = createRouter({
  routeTree: root.addChildren([index, anywhere]),
  basepath: basePath,
  // The query stays as it is written: the router's own reader would take `bot_id=007` for a number.
  parseSearch: (query) => ({ query }),
  stringifySearch: ({ query }) => String(query ?? ''),
  // The app's own boundary shows what fails.
  disableGlobalCatchBoundary: true,
});

/** Routes every address to the one screen. */
export const Router = () => <RouterProvider router={router} />;
