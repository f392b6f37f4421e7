import { httpAddress, setting, type Variables } from '../base/setting.ts';

/** The server that makes the security check, where that is not this service. */
export const settings = {
  CAPTCHA_URL: setting(
    {
      en: 'a server that speaks AJ-Captcha, up to but without `/captcha`',
      'zh-CN': '支持 AJ-Captcha 协议的服务器，不含 `/captcha`',
      empty: { en: 'the service draws its own sliders', 'zh-CN': '由服务自己生成滑块' },
    },
    httpAddress,
  ),
};

export const readOptions = ({ CAPTCHA_URL: captchaUrl }: Variables<typeof settings>) => ({ captchaUrl });
