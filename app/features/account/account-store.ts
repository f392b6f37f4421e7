import { proxy } from 'valtio/vanilla';
import { isLogin } from '../../service/contract/identity.ts';
import { currentRuntime } from '../../visitor/visitor-store.ts';

type AccountState = {
  /** What the visitor goes by: a name, else an e-mail address; '' while nobody has said. */
  name: string;
  /** They have logged out here, and the site may still know them. */
  hasLeft: boolean;
};

/** Who is logged in. Components read it with `useSnapshot`. */
export const account = proxy<AccountState>({ name: '', hasLeft: false });

/** The login that the name belongs to. */
let namedToken = '';

/** Finds out who is logged in, if anybody is. Never rejects: an account has a name or none. */
export const loadAccount = async (isLoggedIn: boolean): Promise<void> => {
  const runtime = currentRuntime();
  if (!runtime) return;
  const { token, email, leftUser } = runtime.readRecord();
  account.hasLeft = leftUser !== '';
  if (token === namedToken) return;
  namedToken = token;
  account.name = email;
  if (!isLoggedIn) return;
  try {
    const { user } = await runtime.service.call(isLogin, {}, { shownByCaller: true });
    if (namedToken === token) account.name = user?.name || user?.email || email;
  } catch {
    // Asked again when the menu is opened the next time.
    if (namedToken === token) namedToken = '';
  }
};
