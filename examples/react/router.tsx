import { createRootRoute, createRoute, createRouter, Link, Outlet } from '@tanstack/react-router';
import { Basket, Home, Lamps, Order } from './pages.tsx';
import { AccountButton } from './account-button.tsx';
import { useBasket } from './shop-store.ts';
import { SupportChat } from './support-chat.tsx';

// The ways through the shop; the chat stands beside all of them.

const Layout = () => (
  <>
    <header>
      <Link className="brand" to="/">
        Transom
      </Link>
      <nav aria-label="Main">
        <Link to="/lamps">Lamps</Link>
        <Link to="/orders/$number" params={{ number: '1042' }}>
          Orders
        </Link>
        <Link to="/basket">
          Basket <output>{useBasket().length}</output>
        </Link>
        <AccountButton />
      </nav>
    </header>
    <main>
      <Outlet />
    </main>
    <footer>
      <p>Transom is a made-up shop: an example of the Casement project.</p>
    </footer>
    <SupportChat />
  </>
);

const root = createRootRoute({ component: Layout, notFoundComponent: Home });
const route = { getParentRoute: () => root };
const routes = [
  createRoute({ ...route, path: '/', component: Home }),
  createRoute({ ...route, path: '/lamps', component: Lamps }),
  createRoute({ ...route, path: '/basket', component: Basket }),
  createRoute({ ...route, path: '/orders/$number', component: Order }),
] as const;

export const router = createRouter({ routeTree: root.addChildren(routes) });
