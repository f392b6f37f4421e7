import { httpAddress, setting, type Variables, whole } from '../base/setting.ts';
import { DAY_MS } from '../base/durations.ts';

/** How messages to the team are kept and handed on. */
export const settings = {
  CASEMENT_CONTACT_KEEP_DAYS: setting(
    {
      en: 'how many days messages that visitors have left are kept',
      'zh-CN': '访客留言保留的天数',
      more: 'They stand on the page of the administrator, who can remove each before.',
    },
    whole(1, 3650),
    '180',
  ),
  CASEMENT_PUBLIC_URL: setting(
    {
      en: 'the address of the service for the team, such as `https://chat.example.com`',
      'zh-CN': '供团队访问的服务地址，例如 `https://chat.example.com`',
      empty: {
        en: 'mails and webhooks carry no link to the message',
        'zh-CN': '邮件和 Webhook 中不带留言的链接',
      },
      more: "It begins the links to the administrator's page. It is not taken from requests, which anybody could send with another Host.",
    },
    httpAddress,
  ),
};

export const readOptions = ({
  CASEMENT_CONTACT_KEEP_DAYS: days,
  CASEMENT_PUBLIC_URL: url,
}: Variables<typeof settings>) => ({
  publicUrl: url?.replace(/\/$/, ''),
  contactKeepMs: days * DAY_MS,
});
