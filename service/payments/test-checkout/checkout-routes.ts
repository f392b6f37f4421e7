import type { Language } from 'casement/contract';
import { type Context, Hono } from 'hono';
import { pageHeaders } from '../../http/pages/page-headers.ts';
import { readLanguage } from '../../http/request-scope.ts';
import { renderCheckout, renderNote, renderReceipt } from './checkout-page.ts';
import type { TestProvider } from './test-provider.ts';

export const testCheckoutPath = '/test-checkout';

const over = (context: Context, language: Language = readLanguage(context)) =>
  context.html(renderNote(language, 'over'), 410);

/** The page to pay on without money. */
export const testCheckoutRoutes = ({ find, pay, decline }: TestProvider): Hono =>
  new Hono()
    .use(`${testCheckoutPath}/*`, pageHeaders)
    .get(`${testCheckoutPath}/:id`, async (context) => {
      const checkout = await find(context.req.param('id'));
      if (!checkout || checkout.outcome) return over(context, checkout?.language);
      return context.html(renderCheckout(checkout));
    })
    .post(`${testCheckoutPath}/:id`, async (context) => {
      const checkout = await find(context.req.param('id'));
      if (!checkout || checkout.outcome) return over(context, checkout?.language);
      const { outcome } = await context.req.parseBody();
      if (outcome === 'pay') {
        await pay(checkout.id);
        return context.redirect(checkout.paidUrl, 303);
      }
      if (outcome === 'decline') await decline(checkout.id);
      return context.redirect(checkout.cancelledUrl, 303);
    })
    .get(`${testCheckoutPath}/:id/receipt`, async (context) => {
      const checkout = await find(context.req.param('id'));
      return checkout?.outcome === 'paid' ? context.html(renderReceipt(checkout)) : over(context);
    });
