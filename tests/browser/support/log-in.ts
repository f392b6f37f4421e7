import { expect, type Page } from '@playwright/test';
import type { House } from './house.ts';

/**
 * Logs in by e-mail in the dialog that is open, address first and then code, as a visitor does who sees no
 * picture.
 */
export const logInByEmail = async (page: Page, house: House, email: string): Promise<void> => {
  const dialog = page.getByRole('dialog');
  const way = dialog.getByText('E-mail', { exact: true });
  await expect(dialog.getByRole('button', { name: 'Get code' })).toBeVisible();
  if (await dialog.getByRole('radio').count()) await way.first().click();
  await dialog.getByRole('textbox', { name: 'E-mail' }).fill(email);
  const consent = dialog.getByRole('checkbox');
  if (await consent.count()) await consent.check();
  await dialog.getByRole('button', { name: 'Get code' }).click();
  await dialog.getByRole('button', { name: 'Verify without a picture' }).click();
  await expect(dialog.getByRole('status')).toHaveText('Verification code has been sent');
  await dialog
    .getByRole('textbox', { name: 'Verification code' })
    .fill(await house.postOffice.codeSentTo(email));
  await expect(page.getByText('Login success')).toBeVisible();
};
