import { type Browser, expect, type Page } from '@playwright/test';

/** The key of the administrator's page of a house. */
export const ADMIN_KEY = 'the key of the administrator in tests';

/** An administrator with a browser of their own. */
export const openAdministrator = async (browser: Browser, serviceUrl: string) => {
  const context = await browser.newContext({ locale: 'en-US' });
  const page = await context.newPage();
  await page.goto(`${serviceUrl}/admin`);
  await page.getByLabel('Administrator key').fill(ADMIN_KEY);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('heading', { name: 'Visitors' })).toBeVisible();

  const find = async (name: string): Promise<ReturnType<Page['getByRole']>> => {
    await page.goto(`${serviceUrl}/admin?filter=all&search=${encodeURIComponent(name)}`);
    const visitor = page.getByRole('article', { name });
    await expect(visitor).toBeVisible();
    return visitor;
  };
  const press = async (name: string, action: string): Promise<void> => {
    await (await find(name)).getByRole('button', { name: action, exact: true }).click();
    await expect(page.getByRole('status')).toHaveText('Done.');
  };
  const pressWithReason = async (name: string, action: string, reason: string): Promise<void> => {
    const visitor = await find(name);
    await visitor.getByText(`${action}…`).click();
    const form = visitor
      .locator('form')
      .filter({ has: page.getByRole('button', { name: action, exact: true }) });
    await form.getByRole('textbox').fill(reason);
    await form.getByRole('button', { name: action, exact: true }).click();
    await expect(page.getByRole('status')).toHaveText('Done.');
  };
  return {
    review: (name: string) => press(name, 'Take under review'),
    approve: (name: string) => press(name, 'Approve'),
    enable: (name: string) => press(name, 'Enable'),
    reject: (name: string, reason: string) => pressWithReason(name, 'Reject', reason),
    disable: (name: string, reason: string) => pressWithReason(name, 'Disable', reason),
    close: () => context.close(),
  };
};
