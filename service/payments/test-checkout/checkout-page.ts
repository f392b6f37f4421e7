import type { Language } from 'casement/contract';
import { html } from 'hono/html';
import { checkoutTexts } from './checkout-texts.ts';
import type { TestCheckout } from './test-provider.ts';

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
const priceOf = ({ amountCents, kind, language }: TestCheckout): string => {
  const format = new Intl.NumberFormat(language, {
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'code',
    minimumFractionDigits: amountCents % 100 === 0 ? 0 : 2,
  });
  const price = format.format(amountCents / 100);
  return kind === 'subscription' ? checkoutTexts[language].month.replace('{price}', price) : price;
};

/** Offers to pay, to be declined, and to cancel. */
export const renderCheckout = (checkout: TestCheckout): Markup => {
  const { language } = checkout;
  const texts = checkoutTexts[language];
  const price = priceOf(checkout);
  return frame(
    language,
    texts.title,
    html`<p class="warning">${texts.warning}</p>
      <h1>${checkout.name}</h1>
      <p class="price">${price}</p>
      <p class="faint">${checkout.kind === 'subscription' ? texts.monthly : texts.once}</p>
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
export const renderReceipt = (checkout: TestCheckout): Markup => {
  const { language } = checkout;
  const texts = checkoutTexts[language];
  return frame(
    language,
    texts.receipt,
    html`<p class="warning">${texts.receiptText}</p>
      <h1>${checkout.name}</h1>
      <p class="price">${priceOf(checkout)}</p>
      <p class="faint">${checkout.id}</p>`,
  );
};
