import { afterNextRender, Component, DestroyRef, inject } from '@angular/core';
import { RouterOutlet } from '@angular/router';
import { createChat } from 'casement';

/** Around the pages that have the chat, which stays while visitors move between them. */
@Component({ selector: 'app-with-chat', imports: [RouterOutlet], template: '<router-outlet />' })
export class WithChat {
  constructor() {
    const destroyRef = inject(DestroyRef);
    // In the browser alone.
    afterNextRender(() => {
      const chat = createChat({ appUrl: 'https://chat.example.com/', botId: 'support', channelId: 'web' });
      destroyRef.onDestroy(() => chat.destroy());
    });
  }
}
