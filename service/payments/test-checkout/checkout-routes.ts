import { type Context, Hono } from 'hono';
import { pageHeaders } from '../../http/pages/page-headers.ts';
import { languageOf, renderCheckout, renderNote, renderReceipt } from './checkout-page.ts';
import type { TestStripe } from '../fake-stripe.test-helper.ts';
import { readLanguage } from '../../http/request-scope.ts';

export const testCheckoutPath = '/test-checkout';

/** The page to pay on without money. */
export const testCheckoutRoutes = (testStripe: TestStripe): Hono =>
  new Hono()
    .use(`${testCheckoutPath}/*`, pageHeaders)
    .get(`${testCheckoutPath}/:id`, async (context) => {
      const session = await testStripe.readSession(context.req.param('id'));
      if (session?.status !== 'open') return over(context, session && languageOf(session));
      return context.html(renderCheckout(session));
    })
    .post(`${testCheckoutPath}/:id`, async (context) => {
      const session = await testStripe.readSession(context.req.param('id'));
      if (session?.status !== 'open') return over(context, session && languageOf(session));
      const { outcome } = await context.req.parseBody();
      if (outcome === 'pay') {
        await testStripe.pay(session.id);
        return context.redirect(session.success_url, 303);
      }
      if (outcome === 'decline') await testStripe.decline(session.id);
      return context.redirect(session.cancel_url, 303);
    })
    .get(`${testCheckoutPath}/:id/receipt`, async (context) => {
      const session = await testStripe.readSession(context.req.param('id'));
      if (session?.status !== 'complete') return over(context);
      return context.html(renderReceipt(session));
    });

const over = (context: Context, language = readLanguage(context)) =>
  context.html(renderNote(language, 'over'), 410);
