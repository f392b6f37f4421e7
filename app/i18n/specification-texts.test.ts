import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const folder = new URL('../../locales/', import.meta.url);

type Texts = { [key: string]: string | Texts };
const flatten = (texts: Texts, prefix: string): [key: string, text: string][] =>
  Object.entries(texts).flatMap(([key, text]) =>
    typeof text === 'string' ? [[`${prefix}.${key}`, text]] : flatten(text, `${prefix}.${key}`),
  );
const textsOf = (language: string): Map<string, string> =>
  new Map(
    readdirSync(new URL(`${language}/`, folder)).flatMap((file) =>
      flatten(JSON.parse(readFileSync(new URL(`${language}/${file}`, folder), 'utf8')) as Texts, file),
    ),
  );
const english = textsOf('en');
const chinese = textsOf('zh-CN');

it.each([
  ['The phone number cannot be empty', '手机号不能为空'],
  ['The phone number format is incorrect', '手机号格式不正确'],
  ['The verification code cannot be empty', '验证码不能为空'],
  ['Verification code error', '验证码错误'],
  ['Please enter 6 digit code', '请输入6位验证码'],
  ['The e-mail cannot be empty', '邮箱不能为空'],
  ['The e-mail format is incorrect', '邮箱格式不正确'],
  ['Please enter the reason for application within 500 characters', '请输入申请理由，不超过500个字符'],
  ['Chat text content is required', '聊天内容不能为空'],
  ['Please complete the security verification first', '请先完成安全验证'],
  ['Drag the slider to the right to complete verification', '向右拖动滑块完成验证'],
  ['Authentication failed and system resources cannot be accessed.', '认证失败，无法访问系统资源。'],
  ['No permission for the current operation.', '当前操作没有权限。'],
  ['Access resource does not exist.', '访问资源不存在。'],
  ['Unknown system error, please feedback to the administrator.', '系统未知错误，请反馈给管理员。'],
  ['System request error', '系统请求错误'],
  ['Please change a topic', '请换个话题'],
  ['Error occurred', '发生错误'],
  ['Please check your question', '请检查您的问题'],
  ['Error occurred, stopped generated', '发生错误，已停止生成'],
  ['Verification failed', '验证失败'],
  ['Reached limits', '已达到使用上限'],
  ['Login success', '登录成功'],
  ['Log out success', '退出登录成功'],
  ['Submit success', '提交成功'],
  ['Verification code has been sent', '验证码已发送'],
  ['Thanks for your feedback', '感谢您的反馈'],
  ['Feedback cancelled', '已取消反馈'],
])('the specification\'s "%s" is a text, in Chinese as well', (text, expected) => {
  const keys = [...english].filter(([, own]) => own === text).map(([key]) => key);
  expect(keys).not.toEqual([]);
  for (const key of keys) expect(chinese.get(key)).toBe(expected);
});
