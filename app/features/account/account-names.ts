import { proxy } from 'valtio/vanilla';
import { ownerOf } from '../../visitor/identity/identity.ts';
import { showFailure } from '../../visitor/show-failure.ts';
import type { App } from '../app.ts';

/** Shows enough of a phone number for its owner to know it: `+86 138****5678`. */
export const maskPhone = (phone: string): string => {
  const digits = phone.replaceAll(/[^\d+]/g, '');
  if (digits.length < 8) return digits.replaceAll(/\d(?=\d{2})/g, '*');
  return `${digits.slice(0, -8)}****${digits.slice(-4)}`;
};

/** Keeps the names of the visitor who is logged in. */
export const createAccountNames = ({ visitor }: App) => {
  /** Components read it with `useSnapshot`. */
  const state = proxy({
    /** Name, e-mail address and masked phone number, as far as they are known. */
    names: [] as string[],
    /** The visitor has logged out here, and the site may still know them. */
    hasLeft: false,
  });
  const show = (user: { name?: string; email?: string; phone?: string }) => {
    const { name = '', email = '', phone = '' } = user;
    state.names = [name, email, phone && maskPhone(phone)].filter(Boolean);
  };
  return {
    state,
    /** Finds out who is logged in, if anybody is. Never rejects: an account has a name or none. */
    load: async (isIn: boolean): Promise<void> => {
      const identity = visitor.identity.read();
      state.hasLeft = identity.type === 'anonymous' && identity.leftUser !== '';
      const { email = '', phone = '' } = ownerOf(identity) ?? {};
      show({ email, phone });
      if (!isIn) return;
      try {
        const account = await visitor.account();
        const { user } = (account.isKnown() && visitor.state.account) || (await account.ask());
        const { name = '', email: known = email, phone: knownPhone = phone } = user ?? {};
        show({ name, email: known, phone: knownPhone });
      } catch (error) {
        // Asked again when the menu is opened the next time.
        showFailure(error);
      }
    },
  };
};
