import { proxy } from 'valtio/vanilla';
import type { FrameEvent } from '../../sdk/protocol/messages.ts';
import type { App, HostPage } from '../features/app.ts';
import type { HostConnection } from './bridge/connect-to-host.ts';
import { frameHints } from './host-hints.ts';

/** The host page as the shell knows it: with its connection. */
export type ConnectedHostPage = HostPage & {
  readonly state: HostPage['state'] & { isVisible: boolean };
  /** Null before the connection is made, and where the page does not answer. */
  readonly connection: () => HostConnection | null;
  /** Takes a new connection into use and tells the host page what had to wait. */
  connect: (connection: HostConnection) => void;
};

/** The app as the shell knows it. */
export type ShellApp = Omit<App, 'host' | 'store'> & {
  readonly host: ConnectedHostPage;
  store: <Store>(create: (app: ShellApp) => Store) => Store;
};

export type HostPageOptions = {
  isFramed: boolean;
  /** Loads what logs users of the page in and out. */
  logins: () => Promise<Pick<HostPage, 'logIn' | 'logOut'>>;
};

/** Makes the app's view of the page around it; the connection comes later, with `connect`. */
export const createHostPage = ({ isFramed, logins }: HostPageOptions): ConnectedHostPage => {
  const state = proxy({
    isFramed,
    canClose: isFramed && frameHints().mode !== 'inline',
    canExpand: false,
    isExpanded: false,
    isVisible: !isFramed,
    canLogIn: false,
    canRunTools: false,
  });
  let connection: HostConnection | null = null;
  /** The events that wait for the connection: the last of each kind, and of each message. */
  const untold = new Map<string, FrameEvent>();
  return {
    state,
    connection: () => connection,
    connect: (made) => {
      connection = made;
      state.isVisible ||= made.host.isOpen;
      state.canLogIn = made.host.hasUserToken === true;
      state.canRunTools = true;
      for (const event of untold.values()) made.emit(event);
      untold.clear();
    },
    close: () => connection?.close(),
    expand: () => connection?.expand(),
    restore: () => connection?.restore(),
    tell: (event) => {
      if (connection) connection.emit(event);
      else if (isFramed) untold.set(event.type === 'message' ? event.id : event.type, event);
    },
    runTool: async (call, timeoutMs) =>
      (await connection?.runTool(call, timeoutMs)) ?? {
        ok: false,
        code: 'UNKNOWN_TOOL',
        message: 'There is no page that runs tools.',
      },
    cancelTool: (callId) => connection?.cancelTool(callId),
    logIn: async () => (await logins()).logIn(),
    logOut: async () => (await logins()).logOut(),
  };
};
