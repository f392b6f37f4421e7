import { Component } from '@angular/core';
import { RouterLink, RouterOutlet } from '@angular/router';

@Component({
  selector: 'app-site',
  imports: [RouterLink, RouterOutlet],
  template: `
    <nav>
      <a routerLink="/">Windows</a> <a routerLink="/doors">Doors</a> <a routerLink="/checkout">Checkout</a>
    </nav>
    <router-outlet />
  `,
})
export class Site {}
