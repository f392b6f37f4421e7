import { readFile } from 'node:fs/promises';
import type { Language } from 'casement/contract';
import type { Context } from 'hono';
import { html, raw } from 'hono/html';
import { readStyle } from '../http/pages/page-style.ts';
import { sourceHash } from '../http/pages/source-hash.ts';
import { callbackTexts } from './callback-texts.ts';

/**
 * The state that the page begins with. `confirm` becomes a report where the window that opened the page is
 * still there.
 */
type CallbackView =
  | { first: 'confirm'; appOrigin: string; state: string; code: string; number: string; bot: string }
  | { first: 'cancelled' | 'provider'; appOrigin?: string; state?: string }
  | { first: 'done' | 'expired' };

const beside = (name: string): URL => new URL(name, import.meta.url);

/** Replies with the page that the provider sends visitors back to. */
export const replyWithCallback = async (
  context: Context,
  language: Language,
  view: CallbackView,
): Promise<Response> => {
  const [script, style] = await Promise.all([
    readFile(beside('callback.mjs'), 'utf8'),
    readStyle(beside('callback.css')),
  ]);
  const texts = callbackTexts[language];
  const data = { appOrigin: '', state: '', code: '', number: '', bot: '', ...view };
  const note = (name: 'reporting' | 'done' | 'lost' | 'cancelled' | 'expired' | 'provider') =>
    html`<section data-view="${name}" ${name === view.first ? '' : 'hidden'} role="status">
      <h1 tabindex="-1">${name === 'reporting' ? texts.title : texts[`${name}Title`]}</h1>
      <p>${texts[name]}</p>
    </section>`;
  const confirm = html`<section data-view="confirm">
    <h1 tabindex="-1">${texts.confirmTitle}</h1>
    <p class="number">${data.number}</p>
    <p>${texts.confirm.replace('{bot}', () => data.bot)}</p>
    <p class="faint">${texts.warning}</p>
    <form method="post">
      <input type="hidden" name="state" value="${data.state}" />
      <input type="hidden" name="code" value="${data.code}" />
      <button class="main" name="answer" value="yes">${texts.yes}</button>
      <button name="answer" value="no">${texts.no}</button>
    </form>
  </section>`;
  context.header(
    'Content-Security-Policy',
    `default-src 'none'; script-src ${sourceHash(script)}; style-src ${sourceHash(style)}; ` +
      "form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  );
  // The form's own origin has to be told; the code in the address goes to nobody else.
  context.header('Referrer-Policy', 'same-origin');
  return context.html(
    html`<!doctype html>
      <html lang="${language}">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <title>${texts.title}</title>
          ${raw(`<style>${style}</style>`)}
        </head>
        <body
          class="card"
          data-first="${view.first}"
          data-app-origin="${data.appOrigin}"
          data-state="${data.state}"
          data-code="${data.code}"
        >
          <main>
            ${view.first === 'confirm' ? [confirm, note('reporting'), note('done'), note('lost')] : note(view.first)}
          </main>
          ${raw(`<script type="module">${script}</script>`)}
        </body>
      </html>`,
  );
};
