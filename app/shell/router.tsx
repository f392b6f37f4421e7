import { createRootRoute, createRouter, Navigate, RouterProvider } from '@tanstack/react-router';
import * as v from 'valibot';
import { basePath } from './base-path.ts';
import { parseQuery, SearchParameters, writeQuery } from './search-parameters.ts';
import { RootScreen } from './root-screen.tsx';

const root = createRootRoute({
  validateSearch: (search) => v.parse(SearchParameters, search),
  component: RootScreen,
  // Every other path is the root by another name; going there leaves no entry in the history.
  notFoundComponent: () => <Navigate to="/" search={true} hash={true} replace />,
});

/** One route, the root. */
const router = createRouter({
  routeTree: root,
  basepath: basePath,
  parseSearch: parseQuery,
  stringifySearch: writeQuery,
  notFoundMode: 'root',
  // The app's own boundary shows what fails.
  disableGlobalCatchBoundary: true,
});

/** Finds the way from whatever address to the one screen. */
export const Router = () => <RouterProvider router={router} />;
