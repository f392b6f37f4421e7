import { adminKey } from './reference.ts';

/** The administrator's page as a browser without scripts uses it. */
export const openAdmin = (url: string) => {
  let cookie = '';
  const post = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
    fetch(`${url}/admin${path}`, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { Cookie: cookie, ...headers },
      redirect: 'manual',
    });
  const read = async (query = 'filter=all', language = 'en'): Promise<string> => {
    const headers = { Cookie: cookie, 'Accept-Language': language };
    const page = await (await fetch(`${url}/admin?${query}`, { headers })).text();
    return page.replaceAll(/\s+/g, ' ');
  };
  /** Reads another page of the administrator's. */
  const open = async (path: string): Promise<string> => {
    const page = await (await fetch(`${url}${path}`, { headers: { Cookie: cookie } })).text();
    return page.replaceAll(/\s+/g, ' ');
  };
  const formToken = async () => /name="formToken" value="([^"]+)"/.exec(await read())?.[1] ?? '';
  return {
    post,
    read,
    open,
    formToken,
    logIn: async (key = adminKey) => {
      const response = await post('/log-in', { key });
      cookie = response.headers.get('Set-Cookie')?.split(';')[0] ?? '';
      return response;
    },
    /** Presses a button of another page. */
    change: async (path: string, fields: Record<string, string>) =>
      post(path.replace(/^\/admin/, ''), { ...fields, formToken: await formToken() }),
    /** Presses a button beside a visitor. */
    decide: async (visitorId: string, action: string, reason = '') => {
      const fields = { visitorId, action, reason, formToken: await formToken() };
      return (await post('/decide', fields)).headers.get('Location') ?? '';
    },
  };
};
