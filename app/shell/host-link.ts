import { CALL_TIMEOUT_MS, TEXT_MAX_LENGTH } from '../../sdk/protocol/limits.ts';
import type { HeightRange } from '../../sdk/protocol/messages.ts';
import type { RunExtras } from '../conversation/conversation-context.ts';
import { textOf } from '../conversation/tree/message-tree.ts';
import { createOfferedTools } from '../features/host-tools/offered-tools.ts';
import { createPageContext } from '../features/page-context/page-context-store.ts';
import { setHostColorScheme } from '../theme/appearance.ts';
import { connectToHost, type HostConnection } from './bridge/connect-to-host.ts';
import { createFrameHandlers } from './frame-handlers.ts';
import { isFramingLimited } from './framing-policy.ts';
import { createDocumentView } from './show-document.ts';
import type { ShellApp } from './host-page.ts';
import { createUnread } from './unread-answers.ts';
import { loadCode } from '../base/load-code.ts';
import { loadLogins } from './load-logins.ts';

/** How long a question waits for the host page to say what goes to the agent with it. */
const CONTEXT_TIMEOUT_MS = 1000;
/** How long it waits for the tools of a host page that has some; they come right after the greeting. */
const TOOLS_TIMEOUT_MS = 3000;
/** How long the start waits for a host page that must say who its user is, and for one that may. */
const HOST_PAGE_TIMEOUT_MS = 3000;
const SILENT_LOGIN_TIMEOUT_MS = 300;
/** How long a question waits for a host page that has not answered yet. */
const FIRST_QUESTION_TIMEOUT_MS = 1500;

const within = <Result>(promise: Promise<Result>, timeoutMs: number): Promise<Result | null> =>
  Promise.race([
    promise,
    new Promise<null>((resolve) => {
      setTimeout(resolve, timeoutMs, null);
    }),
  ]);

/** Connects to the host page, and lets it take part in the start, in each run and in what it hears of. */
export const createHostLink = (app: ShellApp) => {
  const { visitor, conversation, host, signal } = app;
  const tools = app.store(createOfferedTools);
  const pageContext = app.store(createPageContext);
  const unread = app.store(createUnread);

  /**
   * Keeps the frame as high as its content. Its code is loaded on demand, because most pages give the chat a
   * height of its own.
   */
  const followContent = async (connection: HostConnection, range: HeightRange): Promise<void> => {
    const { keepContentHeight } = await loadCode(() => import('./content-height.ts'));
    keepContentHeight(range, (height) => connection.resize({ height }), signal);
  };

  const connect = async (): Promise<HostConnection | null> => {
    if (!host.state.isFramed) return null;
    const { botName } = visitor.state.robotConfig;
    try {
      const connection = await connectToHost({
        handlers: createFrameHandlers(app),
        greeting: {
          locale: visitor.state.language,
          ...app.store(createDocumentView).look(),
          ...(botName && { botName }),
        },
      });
      if (!connection) return null;
      host.connect(connection);
      signal.addEventListener('abort', () => connection.dispose());
      const { locale, colorScheme, autoHeight } = connection.host;
      if (locale) visitor.setHostLocale(locale);
      if (colorScheme) setHostColorScheme(colorScheme);
      if (autoHeight) void followContent(connection, autoHeight);
      return connection;
    } catch {
      // The page around belongs to another site, or does not answer: the chat goes on without a host page.
      return null;
    }
  };
  const connected = connect();

  const logIn = async (connection: HostConnection | null): Promise<void> => {
    if (!connection?.host.hasUserToken) return;
    await (await loadLogins(app)).logInSilently();
  };
  const loggedIn = connected.then(logIn);

  const stopListening = conversation.onMessage(({ type, message }) => {
    const { id, role, status, interrupts } = message;
    if (status !== 'failed' && !interrupts) {
      const text = textOf(message).slice(0, TEXT_MAX_LENGTH);
      const wantsText = host.connection()?.host.wantsText;
      host.tell({ type: 'message', id, role, ...(wantsText && { text }) });
    }
    if (type !== 'asked' && !host.state.isVisible) unread.add(id);
  });
  signal.addEventListener('abort', stopListening);

  const goOn = (connection: HostConnection | null): void => {
    const { phase } = visitor.state;
    // Without a connection, no call says when the visitor sees the chat.
    if (!connection) host.state.isVisible = true;
    else if (phase.type === 'origin-not-allowed' && phase.isUnconfirmed) void visitor.start();
  };
  void connected.then(goOn);

  return {
    /**
     * Whether the page around is of an allowed origin where the browser does not tell its origin: the page's
     * own server sees to that, or a page of the claimed origin has answered the greeting, which the browser
     * delivers to no other.
     */
    confirmHost: async (allowedOrigins: readonly string[]): Promise<boolean> => {
      const greeted = within(connected, HOST_PAGE_TIMEOUT_MS);
      return (await isFramingLimited(location.href, allowedOrigins)) || (await greeted) !== null;
    },
    /** Lets the embedding site say who its user is before the chat is ready; never rejects. */
    beforeReady: async (isNeeded: boolean): Promise<void> => {
      const connection = await within(connected, isNeeded ? HOST_PAGE_TIMEOUT_MS : SILENT_LOGIN_TIMEOUT_MS);
      if (connection) await within(loggedIn, isNeeded ? CALL_TIMEOUT_MS : SILENT_LOGIN_TIMEOUT_MS);
    },
    /** Gathers what the host page has for the run that begins now. */
    gatherExtras: async (): Promise<RunExtras> => {
      const connection = await within(connected, FIRST_QUESTION_TIMEOUT_MS);
      if (!connection) return { tools: [], context: [] };
      if (connection.host.hasTools) await tools.whenTold(TOOLS_TIMEOUT_MS);
      await visitor.whenLoginSettled();
      const context = await pageContext.forAgent(() => connection.getContext(CONTEXT_TIMEOUT_MS));
      return { tools: tools.forAgent(), context };
    },
  };
};
