import type { Routes } from '@angular/router';
import { Checkout, Doors, Windows } from './pages';
import { WithChat } from './with-chat';

export const routes: Routes = [
  { path: 'checkout', component: Checkout },
  {
    path: '',
    component: WithChat,
    children: [
      { path: '', component: Windows },
      { path: 'doors', component: Doors },
    ],
  },
];
