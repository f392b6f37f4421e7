import type { FileChooser, Locator, Page } from '@playwright/test';
import type { Chat } from './chat.ts';
import type { SampleFile } from './sample-files.ts';

/** Chooses files by the button, as a visitor does. */
export const pick = async (page: Page, chat: Chat, ...files: SampleFile[]): Promise<FileChooser> => {
  const opened = page.waitForEvent('filechooser');
  await chat.button('Attach files').click();
  const chooser = await opened;
  await chooser.setFiles(files);
  return chooser;
};

/** The attachment of the draft with this name. */
export const chipOf = (chat: Chat, name: string): Locator =>
  chat.root.locator('form').getByRole('listitem').filter({ hasText: name });

/**
 * Drags a file from outside over the window's corner and drops it in the middle, as far as the page lets it.
 * What lies in the middle hears `dragenter` and no `dragover`, as does a part that comes under a file just
 * before it is let go of.
 */
export const dropFromOutside = async (page: Page, path: string): Promise<void> => {
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  const devtools = await page.context().newCDPSession(page);
  const data = { items: [], files: [path], dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver'] as const) {
    await devtools.send('Input.dispatchDragEvent', { type, x: 1, y: 1, data });
  }
  await devtools.send('Input.dispatchDragEvent', { type: 'drop', x: width / 2, y: height / 2, data });
  await devtools.detach();
};

type Gesture = 'dragenter' | 'drop' | 'paste';

/** Sends the chat a browser's event for files or text that are dragged over it, dropped on it or pasted. */
export const transfer = (
  page: Page,
  gesture: Gesture,
  files: SampleFile[],
  text = '',
): Promise<{ isTaken: boolean }> =>
  page.evaluate(
    (given) => {
      const data = new DataTransfer();
      for (const { name, mimeType, bytes } of given.files) {
        data.items.add(new File([Uint8Array.from(bytes)], name, { type: mimeType }));
      }
      if (given.text) data.setData('text/plain', given.text);
      const how = { bubbles: true, cancelable: true };
      const event =
        given.gesture === 'paste'
          ? new ClipboardEvent('paste', { ...how, clipboardData: data })
          : new DragEvent(given.gesture, { ...how, dataTransfer: data });
      document.querySelector('#message')?.dispatchEvent(event);
      return { isTaken: event.defaultPrevented };
    },
    {
      gesture,
      text,
      files: files.map(({ name, mimeType, buffer }) => ({ name, mimeType, bytes: [...buffer] })),
    },
  );
