import type { Language } from 'casement/contract';
import type { Context } from 'hono';
import { page } from '../../http/pages/page.ts';
import { readLanguage } from '../../http/read-headers.ts';
import { renderCheckout, renderNote, renderReceipt } from './checkout-page.ts';
import type { TestProvider } from './test-provider.ts';

export const testCheckoutPath = '/test-checkout';

const idIn = (context: Context): string => context.req.param('id') ?? '';

const over = (context: Context, language: Language = readLanguage(context)) =>
  context.html(renderNote(language, 'over'), 410);

/** The page to pay on without money. */
export const testCheckoutRoutes = ({ find, pay, decline }: TestProvider) => [
  page('GET', `${testCheckoutPath}/:id`, { for: 'anybody' }, async ({ context }) => {
    const checkout = await find(idIn(context));
    if (!checkout || checkout.outcome) return over(context, checkout?.language);
    return context.html(renderCheckout(checkout));
  }),
  page('POST', `${testCheckoutPath}/:id`, { for: 'anybody' }, async ({ context }) => {
    const checkout = await find(idIn(context));
    if (!checkout || checkout.outcome) return over(context, checkout?.language);
    const { outcome } = await context.req.parseBody();
    if (outcome === 'pay') {
      await pay(checkout.id);
      return context.redirect(checkout.paidUrl, 303);
    }
    if (outcome === 'decline') await decline(checkout.id);
    return context.redirect(checkout.cancelledUrl, 303);
  }),
  page('GET', `${testCheckoutPath}/:id/receipt`, { for: 'anybody' }, async ({ context }) => {
    const checkout = await find(idIn(context));
    return checkout?.outcome === 'paid' ? context.html(renderReceipt(checkout)) : over(context);
  }),
];
