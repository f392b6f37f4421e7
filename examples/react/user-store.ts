import { useSyncExternalStore } from 'react';

const ask = async (path: string, method = 'GET'): Promise<string | undefined> => {
  const response = await fetch(`/api/${path}`, { method });
  // A server without this address may answer with its start page.
  const isText = response.headers.get('Content-Type')?.startsWith('text/plain') ?? false;
  return response.ok && isText ? response.text() : undefined;
};

/** The name of who is logged in: '' for nobody, undefined while unknown and on a site without a log-in. */
let user: string | undefined;
const listeners = new Set<() => void>();
const setUser = (name: string | undefined) => {
  user = name;
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void) => {
  if (listeners.size === 0 && user === undefined) void ask('user').then(setUser);
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
const readUser = () => user;

export const useUser = (): string | undefined => useSyncExternalStore(subscribe, readUser, readUser);

export const logIn = async (): Promise<void> => setUser(await ask('login', 'POST'));
export const logOut = async (): Promise<void> => setUser(await ask('logout', 'POST'));

/** The token by which the site says who is logged in; null for nobody. */
export const getUserToken = async (): Promise<string | null> => (await ask('chat-token')) || null;
