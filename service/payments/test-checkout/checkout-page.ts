import type { Language } from 'casement/contract';
import { html } from 'hono/html';
import { checkoutTexts } from './checkout-texts.ts';
import type { TestSession } from '../fake-stripe.test-helper.ts';

type Markup = ReturnType<typeof html>;

/** Frames a page; its style sheet is served beside it. */
const frame = (language: Language, title: string, content: Markup): Markup =>
  html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title}</title>
        <link rel="stylesheet" href="/im/v1/pay/checkout.css" />
      </head>
      <body class="card">
        <main>${content}</main>
      </body>
    </html>`;

/** Says how a payment ended. */
export const renderNote = (language: Language, note: 'paid' | 'cancelled' | 'over'): Markup => {
  const texts = checkoutTexts[language];
  return frame(
    language,
    texts[note],
    html`<p class="mark ${note}" aria-hidden="true"></p>
      <h1>${texts[note]}</h1>
      <p>${texts[`${note}Text`]}</p>`,
  );
};

/** Writes an amount as the chat does. */
const priceOf = ({ amount_total: cents, mode }: TestSession, language: Language): string => {
  const format = new Intl.NumberFormat(language, {
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'code',
    minimumFractionDigits: cents % 100 === 0 ? 0 : 2,
  });
  const price = format.format(cents / 100);
  return mode === 'subscription' ? checkoutTexts[language].month.replace('{price}', price) : price;
};

export const languageOf = ({ locale }: TestSession): Language => (locale === 'zh' ? 'zh-CN' : 'en');

/** Offers to pay, to be declined, and to cancel. */
export const renderCheckout = (session: TestSession): Markup => {
  const language = languageOf(session);
  const texts = checkoutTexts[language];
  const price = priceOf(session, language);
  return frame(
    language,
    texts.title,
    html`<p class="warning">${texts.warning}</p>
      <h1>${session.name}</h1>
      <p class="price">${price}</p>
      <p class="faint">${session.mode === 'subscription' ? texts.monthly : texts.once}</p>
      <form method="post">
        <button name="outcome" value="pay" class="main" autofocus>
          ${texts.pay.replace('{price}', price)}
        </button>
        <button name="outcome" value="decline">${texts.decline}</button>
        <button name="outcome" value="cancel" class="plain">${texts.cancel}</button>
      </form>`,
  );
};

/** The receipt of a payment in a test. */
export const renderReceipt = (session: TestSession): Markup => {
  const language = languageOf(session);
  const texts = checkoutTexts[language];
  return frame(
    language,
    texts.receipt,
    html`<p class="warning">${texts.receiptText}</p>
      <h1>${session.name}</h1>
      <p class="price">${priceOf(session, language)}</p>
      <p class="faint">${session.id}</p>`,
  );
};
