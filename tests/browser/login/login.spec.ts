import { randomInt, randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { decryptField } from 'casement/contract';
import { findAxeProblems } from '../support/axe.ts';
import { chatAddress, openChat } from '../support/chat.ts';
import type { House } from '../support/house.ts';
import { tabTo } from '../support/keys.ts';
import { test } from '../support/test.ts';

const newEmail = () => `${randomUUID()}@mail.example`;

const addressOf = (house: House, channel = 'web') =>
  chatAddress(house.serviceUrl, { bot: 'accounts', channel });

const openDialog = async (page: Page) => {
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('menuitem', { name: 'Log in' }).click();
  return page.getByRole('dialog');
};

test('logs a visitor in by keyboard alone, with all that they have asked before', async ({ page, house }) => {
  const chat = await openChat(page, addressOf(house));
  await chat.askAndRead('Who am I?');

  await tabTo(page, 'Menu');
  await page.keyboard.press('Enter');
  const logIn = page.getByRole('menuitem', { name: 'Log in' });
  await expect(logIn).toBeVisible();
  await expect(async () => {
    await page.keyboard.press('ArrowDown');
    await expect(logIn).toBeFocused({ timeout: 50 });
  }).toPass({ intervals: [0] });
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Log in' });
  await expect(dialog.getByRole('textbox', { name: 'Phone number' })).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('ArrowRight');
  const email = newEmail();
  await expect(dialog.getByRole('textbox', { name: 'E-mail' })).toBeVisible();
  await tabTo(page, 'E-mail');
  await page.keyboard.type(email);
  // Enter does what the filled button does.
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('checkbox')).toBeFocused();
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  const check = page.getByRole('dialog', { name: 'Security verification' });
  await expect(check.getByRole('slider', { name: 'Security verification' })).toBeFocused();
  await tabTo(page, 'Verify without a picture');
  await page.keyboard.press('Enter');

  const code = dialog.getByRole('textbox', { name: 'Verification code' });
  await expect(dialog.getByRole('status')).toHaveText('Verification code has been sent');
  await expect(code).toBeFocused();
  await expect(code).toHaveAccessibleDescription(`Enter the code that was sent to ${email}.`);
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code');
  await expect(code).toHaveAttribute('inputmode', 'numeric');
  await expect(dialog.getByRole('textbox', { name: 'E-mail' })).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert').filter({ hasText: /./ })).toHaveText(
    'The verification code cannot be empty',
  );
  await expect(code).toBeFocused();

  // Back to the address, which is still there; the code is on its way.
  await page.keyboard.press('Shift+Tab');
  await expect(dialog.getByRole('button', { name: 'Change address' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('textbox', { name: 'E-mail' })).toBeFocused();
  await expect(dialog.getByRole('textbox', { name: 'E-mail' })).toHaveValue(email);
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('status')).toContainText('A code was sent a moment ago.');
  await expect(dialog.getByRole('button', { name: /Get code \(\d+ s\)/ })).toBeDisabled();
  await expect(code).toBeFocused();
  await page.keyboard.insertText(await house.postOffice.codeSentTo(email));
  await expect(page.getByText('Login success')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(chat.questions).toHaveCount(1);

  await page.reload();
  await expect(chat.questions).toHaveText('Who am I?');
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByText(`Logged in as ${email}`)).toBeVisible();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page.getByText('Log out success')).toBeVisible();
  await expect(chat.questions).toHaveCount(0);
});

test('asks for the log-in at once where nobody chats without, on a phone and in Chinese @all', async ({
  browser,
  house,
}) => {
  const context = await browser.newContext({ locale: 'zh-CN', viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await page.goto(addressOf(house, 'members'));
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: '获取验证码' }).click();
  await expect(dialog).toContainText('手机号不能为空');
  await expect(dialog).toContainText('请先同意用户协议和隐私协议');
  await dialog.getByRole('checkbox').check();
  const phone = `138${randomInt(10_000_000, 99_999_999)}`;
  await dialog.getByRole('textbox', { name: '手机号' }).fill(phone);
  await dialog.getByRole('button', { name: /国家或地区/ }).click();
  await dialog.getByRole('searchbox').fill('86');
  await dialog.getByRole('button', { name: /中国/ }).click();
  expect(await findAxeProblems(page.mainFrame())).toEqual([]);
  await dialog.getByRole('button', { name: '获取验证码' }).click();
  await dialog.getByRole('button', { name: '改用无图验证' }).click();
  await expect(dialog.getByRole('status')).toHaveText('验证码已发送');
  await expect(dialog).toContainText(
    `请输入发送至+86 ${phone.slice(0, 3)} ${phone.slice(3, 7)} ${phone.slice(7)}的验证码。`,
  );

  // The digits of the code, in another order, are none.
  const code = await house.postOffice.codeSentTo(`+86${phone}`);
  const wrong = code.replaceAll(/\d/g, (digit) => String((Number(digit) + 1) % 10));
  await dialog.getByRole('textbox', { name: '验证码' }).fill(wrong);
  await expect(dialog).toContainText('验证码错误');
  await expect(dialog.getByRole('textbox', { name: '验证码' })).toHaveValue(wrong);
  await dialog.getByRole('textbox', { name: '验证码' }).fill(code);
  await expect(page.getByText('登录成功')).toBeVisible();
  await expect(page.getByRole('textbox', { name: '消息' })).toBeEditable();
  await context.close();
});

test('keeps what is typed, and how long to wait, over closing and a reload @all', async ({ page, house }) => {
  await openChat(page, addressOf(house));
  const dialog = await openDialog(page);
  const email = newEmail();
  await dialog.getByText('E-mail', { exact: true }).click();
  await dialog.getByRole('textbox', { name: 'E-mail' }).fill(email);
  await dialog.getByRole('checkbox').check();
  await dialog.getByRole('button', { name: 'Get code' }).click();
  await dialog.getByRole('button', { name: 'Verify without a picture' }).click();
  await expect(dialog.getByRole('button', { name: /Get code \(\d+ s\)/ })).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.reload();
  await openDialog(page);
  await expect(dialog).toContainText(`Enter the code that was sent to ${email}.`);
  await expect(dialog.getByRole('textbox', { name: 'Verification code' })).toBeFocused();
  await expect(dialog.getByRole('button', { name: /Get code \(\d+ s\)/ })).toBeDisabled();
  await dialog.getByRole('button', { name: 'Change address' }).click();
  await expect(dialog.getByRole('textbox', { name: 'E-mail' })).toHaveValue(email);
  await expect(dialog.getByRole('checkbox')).toBeChecked();
});

test('stands over the screen that says so, which offers it again @all', async ({ page, house }) => {
  await page.goto(addressOf(house, 'members'));
  const dialog = page.getByRole('dialog', { name: 'Log in' });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { name: 'Please log in to chat' })).toBeVisible();
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(dialog).toBeVisible();
});

/** A piece of one pixel: where it belongs is what the test says. */
const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const KEY = '0123456789abcdef';

test('sends where the piece was dragged to, in pixels of the picture, and gets another one after a miss', async ({
  page,
  house,
}) => {
  const tried: number[] = [];
  let pictures = 0;
  await page.route('**/captcha/get', (route) => {
    pictures += 1;
    const images = { originalImageBase64: PIXEL, jigsawImageBase64: PIXEL };
    const repData = { ...images, token: `t${pictures}`, secretKey: KEY };
    return route.fulfill({ json: { repCode: '0000', repData } });
  });
  await page.route('**/captcha/check', (route) => {
    const { pointJson } = route.request().postDataJSON() as { pointJson: string };
    tried.push((JSON.parse(decryptField(pointJson, KEY) ?? '{}') as { x: number }).x);
    return route.fulfill({ json: { repCode: '6111', repData: null } });
  });
  await openChat(page, addressOf(house));
  const dialog = await openDialog(page);
  await dialog.getByText('E-mail', { exact: true }).click();
  await dialog.getByRole('textbox', { name: 'E-mail' }).fill(newEmail());
  await dialog.getByRole('checkbox').check();
  await dialog.getByRole('button', { name: 'Get code' }).click();

  const slider = dialog.getByRole('slider', { name: 'Security verification' });
  await expect(slider).not.toHaveAttribute('aria-disabled', 'true');
  const box = await slider.boundingBox();
  if (!box) throw new Error('The slider is not shown.');
  const pixel = box.width / 310;
  const y = box.y + box.height / 2;
  // A tap moves the piece and costs no picture.
  await page.mouse.click(box.x + 120 * pixel, y);
  await expect(slider).not.toHaveValue('0');
  expect(tried).toEqual([]);
  await slider.press('Home');
  await page.mouse.move(box.x + 20 * pixel, y);
  await page.mouse.down();
  await page.mouse.move(box.x + 80 * pixel, y, { steps: 5 });
  await page.mouse.move(box.x + 170 * pixel, y, { steps: 5 });
  await page.mouse.up();
  await expect(dialog.getByRole('alert')).toHaveText('Verification failed');
  expect(tried[0]).toBeGreaterThan(145);
  expect(tried[0]).toBeLessThan(155);

  await expect(slider).toHaveValue('0');
  await expect(slider).not.toHaveAttribute('aria-disabled', 'true');
  expect(pictures).toBe(2);
  await slider.press('End');
  await slider.press('ArrowLeft');
  await dialog.getByRole('button', { name: 'Move left' }).click();
  await slider.press('Enter');
  await expect.poll(() => tried).toEqual([tried[0], 263 - 1 - 5]);
});
