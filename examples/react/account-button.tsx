import { logIn, logOut, useUser } from './user-store.ts';

/** Logs in and out; nothing where the site has no log-in. */
export const AccountButton = () => {
  const user = useUser();
  if (user === undefined) return null;
  return (
    <button
      type="button"
      title={user && `Logged in as ${user}`}
      onClick={() => void (user ? logOut() : logIn())}
    >
      {user ? 'Log out' : 'Log in as Ada'}
    </button>
  );
};
