import { Component } from '@angular/core';

@Component({ selector: 'app-windows', template: '<h1>Windows</h1>' })
export class Windows {}

@Component({ selector: 'app-doors', template: '<h1>Doors</h1>' })
export class Doors {}

/** A page without the chat. */
@Component({ selector: 'app-checkout', template: '<h1>Checkout</h1>' })
export class Checkout {}
