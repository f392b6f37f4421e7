import { createRootRoute, createRouter, Navigate } from '@tanstack/react-router';
import * as v from 'valibot';
import { parseQuery, SearchParameters, writeQuery } from './search-parameters.ts';
import { RootScreen } from './root-screen.tsx';

/** The folder that the app is served from; assets lie one folder below it. */
const base = import.meta.env.DEV ? '/' : new URL('..', import.meta.url).pathname;

const root = createRootRoute({
  validateSearch: (search) => v.parse(SearchParameters, search),
  component: RootScreen,
  // Every other path is the root by another name; going there leaves no entry in the history.
  notFoundComponent: () => <Navigate to="/" search={true} hash={true} replace />,
});

/** One route, the root. */
export const router = createRouter({
  routeTree: root,
  basepath: base,
  parseSearch: parseQuery,
  stringifySearch: writeQuery,
  notFoundMode: 'root',
  // The app's own boundary shows what fails.
  disableGlobalCatchBoundary: true,
});
