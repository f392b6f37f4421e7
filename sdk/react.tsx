'use client';
/** Casement in React: a component and a hook over the handle that `createChat` gives. */
import { forwardRef, useCallback, useEffect, useImperativeHandle, useRef, useSyncExternalStore } from 'react';
import type { CSSProperties, ForwardedRef, RefObject } from 'react';
import type { Chat as ChatHandle, ChatEvents } from './chat/chat.ts';
import type { ContextOptions, Tool } from './page/options.ts';
import { createChat } from './chat/create-chat.ts';
import type { ChatOptions } from './chat/options.ts';

/** The listeners of a component; the latest function is called, and a new one resends nothing. */
export type ChatListeners = {
  [Name in keyof ChatEvents as `on${Capitalize<Name>}`]?: (detail: ChatEvents[Name]) => void;
};

/**
 * The options of `createChat`. Changed ids, `appUrl`, `accessMode` or `mode` make a new chat; `locale`,
 * `colorScheme`, `context` and `tools` are told to the living one; the others count as they were when it
 * began.
 */
export type UseChatOptions = Omit<ChatOptions, 'signal'> & ChatListeners;

const listenerNames = {
  ready: 'onReady',
  open: 'onOpen',
  close: 'onClose',
  resize: 'onResize',
  unread: 'onUnread',
  message: 'onMessage',
  tool: 'onTool',
  login: 'onLogin',
  rule: 'onRule',
  error: 'onError',
} as const satisfies Record<keyof ChatEvents, keyof ChatListeners>;

/** How many components hold a chat. */
const holders = new Map<ChatHandle, number>();

const hold = (chat: ChatHandle): void => void holders.set(chat, (holders.get(chat) ?? 0) + 1);

/**
 * Destroys a chat that no component holds any more, a moment later: Strict Mode unmounts everything once and
 * mounts it again.
 */
const letGo = (chat: ChatHandle): void => {
  holders.set(chat, (holders.get(chat) ?? 1) - 1);
  setTimeout(() => {
    if (holders.get(chat) !== 0) return;
    holders.delete(chat);
    chat.destroy();
  });
};

const useLatest = <T,>(value: T): RefObject<T> => {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  return latest;
};

/** The options that identify a chat: another one is made when they change. */
type Identity = Pick<UseChatOptions, 'appUrl' | 'botId' | 'channelId' | 'styleId' | 'accessMode' | 'mode'>;

const isAlive = (chat: ChatHandle | undefined): chat is ChatHandle =>
  chat !== undefined && chat.state !== 'destroyed';

const useLivingChat = (
  options: UseChatOptions,
  container?: RefObject<HTMLElement | null>,
): ChatHandle | undefined => {
  const latest = useLatest(options);
  /** The values that the chat was told last, so that an equal one is not sent again. */
  const told = useRef<Partial<Record<'locale' | 'colorScheme', string | undefined>>>({});

  const { appUrl, botId, channelId, styleId, accessMode, mode } = options;
  const identity = JSON.stringify({ appUrl, botId, channelId, styleId, accessMode, mode });
  const current = useRef<ChatHandle>(undefined);
  // The chat is a store outside of React: it begins when the component listens, which then hears of it.
  const subscribe = useCallback(
    (onChange: () => void) => {
      const { context: _context, tools: _tools, getUserToken, ...rest } = latest.current;
      const created = createChat({
        ...rest,
        ...(JSON.parse(identity) as Identity),
        ...(container?.current && { container: container.current }),
        ...(getUserToken && { getUserToken: () => latest.current.getUserToken?.() ?? null }),
      });
      told.current = { locale: rest.locale, colorScheme: rest.colorScheme };
      hold(created);
      const stops = Object.entries(listenerNames).map(([event, listener]) =>
        created.on(event as keyof ChatEvents, (detail) => {
          const hear = latest.current[listener] as ((given: typeof detail) => void) | undefined;
          if (hear) hear(detail);
          // As where a page without React listens for none.
          // oxlint-disable-next-line no-console -- it is meant for the developer of the page
          else if (event === 'error') console.warn(detail);
        }),
      );
      current.current = created;
      onChange();
      return () => {
        for (const stop of stops) stop();
        current.current = undefined;
        letGo(created);
      };
    },
    [identity, container, latest],
  );
  const chat = useSyncExternalStore(
    subscribe,
    () => current.current,
    () => undefined,
  );

  const { locale, colorScheme } = options;
  useEffect(() => {
    if (!isAlive(chat)) return;
    if (locale !== told.current.locale) chat.setLocale(locale ?? 'auto');
    if (colorScheme && colorScheme !== told.current.colorScheme) chat.setColorScheme(colorScheme);
    told.current = { locale, colorScheme };
  }, [chat, locale, colorScheme]);

  const context = options.context && JSON.stringify(options.context);
  useEffect(() => {
    if (context === undefined || !isAlive(chat)) return undefined;
    chat.setContext(JSON.parse(context) as ContextOptions);
    return () => {
      if (isAlive(chat)) chat.setContext({});
    };
  }, [chat, context]);

  const tools = options.tools && JSON.stringify(options.tools);
  useEffect(() => {
    if (tools === undefined || !isAlive(chat)) return undefined;
    const removals = (JSON.parse(tools) as Omit<Tool, 'run'>[]).map((tool) =>
      chat.registerTool({
        ...tool,
        run: (args, run) => {
          const offered = latest.current.tools?.find(({ name }) => name === tool.name);
          if (!offered) throw new Error('The page does not offer this any more.');
          return offered.run(args, run);
        },
      }),
    );
    return () => {
      if (isAlive(chat)) for (const remove of removals) remove();
    };
  }, [chat, tools, latest]);

  return chat;
};

/**
 * A chat for as long as the component is mounted; undefined on a server and before the first effect.
 * Components with the same ids, mode and container hold the same chat, and the last of them to go ends it. An
 * inline chat needs `container`: `Chat` brings its own, so that two of them are two views.
 */
export const useChat = (options: UseChatOptions): ChatHandle | undefined => useLivingChat(options);

export type ChatProps = Omit<UseChatOptions, 'container'> & {
  /** Opens or closes the chat when it changes; absent, the visitor and the handle alone decide. */
  isOpen?: boolean;
  /** Of the element that an inline chat fills. */
  className?: string;
  style?: CSSProperties;
};

const ChatComponent = (
  { isOpen, className, style, ...options }: ChatProps,
  ref: ForwardedRef<ChatHandle | undefined>,
) => {
  const container = useRef<HTMLDivElement>(null);
  const chat = useLivingChat(options, options.mode === 'inline' ? container : undefined);
  useImperativeHandle(ref, () => chat, [chat]);
  useEffect(() => {
    if (isOpen === undefined || !isAlive(chat)) return;
    if (isOpen) chat.open();
    else chat.close();
  }, [chat, isOpen]);
  return options.mode === 'inline' ? <div ref={container} className={className} style={style} /> : null;
};

/** A chat as a component; its ref is the handle. Renders an element only where the chat is inline. */
export const Chat = forwardRef(ChatComponent);
