import { proxy } from 'valtio/vanilla';
import { isLogin } from '../../service/contract/identity.ts';
import type { App } from '../app.ts';

/** Who is logged in. */
export const createAccount = ({ visitor }: App) => {
  /** Components read it with `useSnapshot`. */
  const state = proxy({
    /** A name, else an e-mail address; '' while neither is known. */
    name: '',
    /** They have logged out here, and the site may still know them. */
    hasLeft: false,
  });
  /** The login that the name belongs to. */
  let namedToken = '';
  return {
    state,
    /** Finds out who is logged in, if anybody is. Never rejects: an account has a name or none. */
    load: async (isLoggedIn: boolean): Promise<void> => {
      const { token, email, leftUser } = visitor.readRecord();
      state.hasLeft = leftUser !== '';
      if (token === namedToken) return;
      namedToken = token;
      state.name = email;
      if (!isLoggedIn) return;
      try {
        const { user } = await visitor.service.call(isLogin, {}, { shownByCaller: true });
        if (namedToken === token) state.name = user?.name || user?.email || email;
      } catch {
        // Asked again when the menu is opened the next time.
        if (namedToken === token) namedToken = '';
      }
    },
  };
};
