const ask = async (path: string, method = 'GET'): Promise<string | undefined> => {
  const response = await fetch(`/api/${path}`, { method });
  // A server without this address may answer with its start page.
  const isText = response.headers.get('Content-Type')?.startsWith('text/plain') ?? false;
  return response.ok && isText ? response.text() : undefined;
};

/** The token by which the site says who is logged in; null for nobody. */
export const getUserToken = async (): Promise<string | null> => (await ask('chat-token')) || null;

/** Makes a button that logs in and out; `onChange` follows each. Hidden where the site has no log-in. */
export const watchAccount = async (
  button: HTMLElement,
  onChange: (isLoggedIn: boolean) => Promise<void>,
): Promise<void> => {
  let user = await ask('user');
  const show = () => {
    button.textContent = user ? 'Log out' : 'Log in as Ada';
    button.title = user ? `Logged in as ${user}` : '';
    button.hidden = user === undefined;
  };
  button.addEventListener('click', () => {
    void ask(user ? 'logout' : 'login', 'POST').then((name) => {
      user = name;
      show();
      return onChange(Boolean(name));
    });
  });
  show();
};
