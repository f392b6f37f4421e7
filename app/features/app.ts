import { createContext, useContext } from 'react';
import type { FrameEvent, ToolCall } from '../../sdk/protocol/messages.ts';
import type { ToolOutcome } from '../../sdk/protocol/results.ts';
import type { ConversationEvents } from '../conversation/conversation-events.ts';
import type { Conversation } from '../conversation/create-conversation.ts';
import type { Login } from '../service/contract/login.ts';
import type { LoginCall } from '../visitor/logins/present-visitor.ts';
import type { Environment } from '../visitor/environment.ts';
import type { Visitor } from '../visitor/visitor.ts';

/** The page around the chat, if there is one. Its calls do nothing without one. */
export type HostPage = {
  /** Components read it with `useSnapshot`. */
  readonly state: {
    readonly isFramed: boolean;
    /** Whether there is a panel to close; an inline chat is a part of its page. */
    readonly canClose: boolean;
    /** Whether the panel may be made larger, and whether it is. */
    readonly canExpand: boolean;
    readonly isExpanded: boolean;
    /** Whether the visitor can see the chat; always so on a page of its own. */
    readonly isVisible: boolean;
    /** Whether the page can name its user. */
    readonly canLogIn: boolean;
    /** Whether the page's tools can be run now. */
    readonly canRunTools: boolean;
  };
  /** Asks the page to close the panel. */
  close: () => void;
  /** Asks the page for a large panel, or for the panel as it was. */
  expand: () => void;
  restore: () => void;
  /** Tells the page of something; what comes before the connection waits for it. */
  tell: (event: FrameEvent) => void;
  /** Runs a tool of the page; what goes wrong on the way is a failure like the tool's own. */
  runTool: (call: ToolCall, timeoutMs: number) => Promise<ToolOutcome>;
  cancelTool: (callId: string) => void;
  /** Logs in the user whom the page names; rejects when it names nobody, or somebody who is not let in. */
  logIn: () => Promise<void>;
  /** Logs out as the visitor wants, also for the next pages of this site. */
  logOut: () => Promise<void>;
};

/** Makes a store from the app; give it a name of its own, by which the app knows it again. */
export type CreateStore<Store> = (app: App) => Store;

/** The app as its features see it. The shell makes it from the environment. */
export type App = {
  /** Logs in with an account of the service's own; rejects when the service refuses it. */
  logInWith: (call: LoginCall<Login>) => Promise<void>;
  readonly environment: Environment;
  readonly visitor: Visitor;
  readonly conversation: Conversation;
  readonly conversationEvents: ConversationEvents;
  readonly host: HostPage;
  /** Gives the one store that this function makes for the app, made when it is first asked for. */
  store: <Store>(create: CreateStore<Store>) => Store;
  /** Aborts when the app is disposed; stores end their timers and listeners by it. */
  readonly signal: AbortSignal;
};

export const AppContext = createContext<App | undefined>(undefined);

/** Gives a component the app that it is part of. */
export const useApp = (): App => {
  const app = useContext(AppContext);
  if (!app) throw new Error('There is no AppContext around this component.');
  return app;
};

/** Gives a component the one store that this function makes for the app. */
export const useStore = <Store>(create: CreateStore<Store>): Store => useApp().store(create);
