// sdk/script-global.d.ts
/** What the script tag puts on the page. Importing this module brings its types; it has no code. */
import type { CasementGlobal } from './script-commands.ts';
declare global {
    /**
     * The chat by its commands: `casement('open')`, `casement('send', 'Hello')`, `casement.createChat(options)`.
     * Before the script has loaded it may be a function of the page's own that keeps its calls in `q`.
     */
    var casement: CasementGlobal;
}

// sdk/chat-error.d.ts
/**
 * What went wrong.
 *
 * - `INVALID_OPTIONS`: createChat was given options that cannot work; the message lists them all.
 * - `INVALID_CALL`: a method was given an argument of the wrong type or size, or there is no such method.
 * - `DESTROYED`: the chat has been destroyed.
 * - `QUEUE_FULL`: more than 100 calls wait for the chat to be ready.
 * - `CONNECT_TIMEOUT`: the chat did not answer within `connectTimeoutMs`.
 * - `FRAME_BLOCKED`: the frame could not load: a Content-Security-Policy, `frame-ancestors`, or the network.
 * - `SCRIPT_BLOCKED`: the second part of the SDK could not load.
 * - `ORIGIN_MISMATCH`: what is in the frame comes from another origin than `appUrl`.
 * - `PROTOCOL_MISMATCH`: the SDK and the app share no protocol; the message says which one to update.
 * - `CONNECTION_LOST`: the chat stopped answering after it had been ready.
 * - `CALL_TIMEOUT`, `CALL_FAILED`, `UNSUPPORTED`: the chat did not answer a call, refused it, or cannot do it.
 * - `TOKEN_FAILED`: `getUserToken` threw, or gave something else than a token or null.
 * - `CHAT_FAILED`: the chat itself reports an error.
 */
export type ChatErrorCode = 'INVALID_OPTIONS' | 'INVALID_CALL' | 'DESTROYED' | 'QUEUE_FULL' | 'CONNECT_TIMEOUT' | 'FRAME_BLOCKED' | 'SCRIPT_BLOCKED' | 'ORIGIN_MISMATCH' | 'PROTOCOL_MISMATCH' | 'CONNECTION_LOST' | 'CALL_TIMEOUT' | 'CALL_FAILED' | 'UNSUPPORTED' | 'TOKEN_FAILED' | 'CHAT_FAILED';
/** The only error that the SDK throws or reports; branch on its `code`. */
export declare class ChatError extends Error {
    readonly name = "ChatError";
    readonly code: ChatErrorCode;
    constructor(code: ChatErrorCode, message: string);
}

// sdk/chat.d.ts
import type { ChatError } from './chat-error.ts';
import type { ContextOptions } from './context-options.ts';
import type { ColorScheme, Locale, Size, ToldMessage } from './protocol/messages.ts';
import type { Tool } from './tool.ts';
/** `idle`: nothing has been asked of the network yet. `failed`: the visitor or `open()` may try again. */
export type ChatState = 'idle' | 'loading' | 'ready' | 'failed' | 'destroyed';
/** What a listener is given, by the event's name. */
export type ChatEvents = {
    /** The chat answers; again after each recovery. */
    ready: {
        botName: string | undefined;
    };
    /** The chat has been opened, by the visitor or by your code. */
    open: undefined;
    /** The chat has been closed. */
    close: undefined;
    /** CSS px: the panel's new size (bubble), or the room that the chat asks for (inline). */
    resize: Size;
    /** How many answers have come while the chat was closed; 0 once they have been seen. */
    unread: {
        count: number;
    };
    /** A question or an answer is complete; its text only with the option `messageContents`. */
    message: ToldMessage;
    /** A tool of the page has begun, or has come to its end. */
    tool: {
        name: string;
        callId: string;
        phase: 'started' | 'done' | 'failed';
    };
    /** The visitor is a user of the site now, or is anonymous again. */
    login: {
        isLoggedIn: boolean;
    };
    /** Something failed that no call of yours waits for. */
    error: ChatError;
};
/**
 * A living chat on the host page.
 * Calls made before it is ready wait, at most 100 of them, and are made once, in order.
 * After `destroy()` every call but `destroy` throws a `ChatError` with the code `DESTROYED`.
 */
export type Chat = {
    /** Settles when the chat answers, or with a `ChatError`; after a failure, the next attempt makes a new promise. Reading it loads nothing. */
    readonly ready: Promise<void>;
    /** Where the chat stands. */
    readonly state: ChatState;
    /** Whether the chat is shown. */
    readonly isOpen: boolean;
    /** Answers that have come while the chat was closed. */
    readonly unread: number;
    /** Shows the chat, and loads it first where that has not been done. */
    open(): void;
    /** Hides the chat; an answer that is being written goes on. */
    close(): void;
    /** Opens the chat where it is closed, and closes it where it is open. */
    toggle(): void;
    /** Sends a message as if the visitor had typed it; loads the chat, but does not open it. */
    send(text: string): Promise<void>;
    /** Puts text into the composer without sending it; waits until the chat is loaded. */
    setDraft(text: string): Promise<void>;
    /** Begins a new conversation; the one before is kept. */
    startNewChat(): Promise<void>;
    /** Changes the language. */
    setLocale(locale: Locale): void;
    /** Changes between light and dark; `auto` follows the visitor's system. */
    setColorScheme(colorScheme: ColorScheme): void;
    /** Gives the panel another size in CSS px; never larger than the window. Without effect in inline mode, where the container decides. */
    resize(size: Size): void;
    /** Says anew what of the page goes along with each question, in place of what was said before. */
    setContext(context: ContextOptions): void;
    /**
     * Lets the agent ask for a function of the page, until the function that comes back is called. Throws `INVALID_CALL` without `run`; a
     * tool that is otherwise not fit is not offered, and once the chat is loaded an `error` event with that code says why.
     */
    registerTool(tool: Tool): () => void;
    /** Logs the visitor in as the site's user, whom `getUserToken` names. Rejects with `CALL_FAILED` when nobody is logged in there. */
    login(): Promise<void>;
    /** The visitor is anonymous again. */
    logout(): Promise<void>;
    /**
     * Says something beside the launcher: at most 300 characters of plain text. Pressed, it opens the chat; put away by the visitor, it
     * and later ones stay away until the next page load. Does nothing while the chat is open, and in modes without a launcher.
     */
    showTeaser(text: string): void;
    /** Takes the teaser away. */
    hideTeaser(): void;
    /** Calls the listener at each such event, until the function that comes back is called. */
    on<Name extends keyof ChatEvents>(name: Name, listener: (detail: ChatEvents[Name]) => void): () => void;
    /** Takes the chat off the page: no element, listener or timer is left. Conversations are kept by the service. */
    destroy(): void;
};

// sdk/context-options.d.ts
/** A part of the page that may go along with a question. */
export type PagePart = 'title' | 'address' | 'selection';
/** What the agent learns of the page with each question. Nothing unless the site says so; the visitor sees it and can leave it out. */
export type ContextOptions = {
    /**
     * - `title`: the document's title.
     * - `address`: its address without the fragment and without parameters named in `private`.
     * - `selection`: the text that the visitor has marked, unless a form field or an element with `data-casement-private` is in it.
     */
    page?: PagePart[];
    /** Facts of your own, by name; at most 32, each value cut at 4000 characters. */
    fields?: Record<string, string | number | boolean>;
    /** Names of fields and of address parameters that never leave the page. */
    private?: string[];
};

// sdk/options.d.ts
import type { ContextOptions } from './context-options.ts';
import type { ChatIds } from './protocol/address.ts';
import type { ColorScheme, Locale, Mode } from './protocol/messages.ts';
import type { Tool } from './tool.ts';
/** The corner of the window where launcher and panel stand. */
export type Placement = 'bottom-right' | 'bottom-left' | 'top-right' | 'top-left';
export type ChatOptions = {
    /** Which bot answers. */
    botId: string;
    /** Through which of the bot's channels. */
    channelId: string;
    /** In which of the bot's styles. Default `default`. */
    styleId?: string;
    /** `preview` shows a bot that is not published yet. Default `normal`. */
    accessMode?: 'normal' | 'preview';
    /** Where the chat app is hosted, such as `https://chat.example.com/`: absolute, http or https. */
    appUrl: string;
    /** `bubble` is a panel over the page that a launcher opens; `inline` fills `container`; `page` fills the window. Default `bubble`. */
    mode?: Mode;
    /** The element that an inline chat fills, or a selector for it. */
    container?: HTMLElement | string;
    /** The corner of the window where launcher and panel stand. Default `bottom-right`. */
    placement?: Placement;
    /** Distance from that corner in CSS px. Default 20 each. */
    offsets?: {
        x?: number;
        y?: number;
    };
    /** The `z-index` of launcher and panel. Default 2147483000. */
    zIndex?: number;
    /** The round button, none at all, or an element of your own (or a selector for it) that toggles the chat. Default `default`. */
    launcher?: HTMLElement | 'default' | 'none' | (string & {});
    /** The language. Default: the visitor's choice. */
    locale?: Locale;
    /** Light, dark, or as the visitor's system is. Default: the visitor's choice. */
    colorScheme?: ColorScheme;
    /** Name of the frame for assistive technology until the bot has said its own. */
    title?: string;
    /** `idle` loads the chat when the page has nothing else to do; `intent` waits for pointer, focus or touch. Default `intent`. */
    preload?: 'intent' | 'idle';
    /** How long the chat may take to answer, ms. Default 10 000. */
    connectTimeoutMs?: number;
    /**
     * Shows launcher and panel in the browser's top layer, above whatever `z-index` the page uses; a dialog that the page opens by
     * `showModal` is still above them. Default true; without effect where the browser has no popovers, then `zIndex` decides.
     */
    topLayer?: boolean;
    /** The nonce of the page's Content-Security-Policy, for the parts of the script that come later. Default: that of the script tag. */
    nonce?: string;
    /**
     * Who is logged in on the site: resolves with a JWT that the site's server has signed, or null for nobody. Called when the chat
     * starts, at `login()`, and when the token has expired; the token goes to the service and is never part of an address.
     */
    getUserToken?: () => Promise<string | null> | string | null;
    /** What of the page goes along with each question. Default: nothing. */
    context?: ContextOptions;
    /** What the agent may do on the page. */
    tools?: Tool[];
    /** `message` events carry the text. Default false: what is said stays in the frame. */
    messageContents?: boolean;
    /** Destroys the chat when aborted. */
    signal?: AbortSignal;
};
/** The options once they have been checked, with every default filled in. */
export type Settings = {
    appUrl: string;
    ids: ChatIds;
    mode: Mode;
    container: HTMLElement | undefined;
    placement: Placement;
    offsets: {
        x: number;
        y: number;
    };
    zIndex: number;
    launcher: 'default' | 'none' | HTMLElement;
    locale: Locale | undefined;
    colorScheme: ColorScheme | undefined;
    title: string | undefined;
    preload: 'intent' | 'idle';
    connectTimeoutMs: number;
    topLayer: boolean;
    nonce: string | undefined;
    getUserToken: ChatOptions['getUserToken'];
    context: ContextOptions | undefined;
    tools: Tool[];
    messageContents: boolean;
    signal: AbortSignal | undefined;
};

// sdk/protocol/address.d.ts
import type { ColorScheme, Locale, Mode } from './messages.ts';
/** The query parameters of the app's address. A token is never one of them. */
export declare const PARAMETERS: {
    readonly botId: 'bot_id';
    readonly channelId: 'channel_id';
    readonly styleId: 'style_id';
    readonly accessMode: 'access_mode';
};
/** Which bot, through which channel, in which style. */
export type ChatIds = {
    botId: string;
    channelId: string;
    styleId: string;
    accessMode: 'normal' | 'preview';
};
/**
 * What the host page wants known before the handshake, in the fragment so that no server sees it.
 * Nothing here is trusted: `hostOrigin` only narrows whom the frame talks to.
 */
export type FrameHints = {
    hostOrigin?: string;
    mode?: Mode;
    locale?: Locale;
    colorScheme?: ColorScheme;
};
/** The address of the chat as a page of its own. */
export declare const buildPageAddress: (appUrl: string, ids: ChatIds) => string;
/** The address of the chat in a frame. */
export declare const buildFrameAddress: (appUrl: string, ids: ChatIds, hints: FrameHints) => string;
/** Reads the ids out of a query string; null is what it lacks. Values are as they came, to be judged by the reader. */
export declare const readChatIds: (search: string) => Record<keyof ChatIds, string | null>;
/** Reads the hints out of a fragment; what is missing or malformed is absent. */
export declare const readFrameHints: (fragment: string) => FrameHints;

// sdk/protocol/messages.d.ts
/** The languages that the chat speaks. */
export declare const LOCALES: readonly ['en', 'zh-CN'];
export type Locale = (typeof LOCALES)[number];
/** `auto` follows the visitor's system. */
export declare const COLOR_SCHEMES: readonly ['light', 'dark', 'auto'];
export type ColorScheme = (typeof COLOR_SCHEMES)[number];
/** Where the chat stands on the host page: a panel over it, a part of it, or all of it. */
export declare const MODES: readonly ['bubble', 'inline', 'page'];
export type Mode = (typeof MODES)[number];
/** The part of the frame that the visitor can see, in CSS px; smaller than the frame while a keyboard covers it. */
export type Viewport = {
    width: number;
    height: number;
    /** Distance of the visible part from the frame's top. */
    offsetTop: number;
    /** The chat covers the whole screen, as on a phone. */
    isFullScreen: boolean;
};
/** A size that is asked for, in CSS px; what is absent stays as it is. */
export type Size = {
    width?: number;
    height?: number;
};
/** A function of the host page that an agent may ask for, as the frame and the agent know it. */
export type ToolDescription = {
    /** 1 to 64 letters, digits, `_` or `-`. */
    name: string;
    /** What the visitor sees instead of the name. */
    title?: string;
    /** What it does, for the agent. */
    description: string;
    /** JSON Schema of its arguments, of type object. */
    parameters: Record<string, unknown>;
    /** It runs without the visitor being asked. */
    isSafe: boolean;
    /** How long one run may take. */
    timeoutMs: number;
};
export type ToolCall = {
    /** The same id again is the same call: it runs once. */
    id: string;
    name: string;
    /** Fit for the tool's `parameters`. */
    arguments: Record<string, unknown>;
    /** The frame was reloaded after the call had begun: whoever does not know the id must not run it. */
    isRepeated: boolean;
};
/** What a tool came to; `result` is JSON text. */
export type ToolOutcome = {
    ok: true;
    result: string;
} | {
    ok: false;
    code: 'UNKNOWN_TOOL' | 'UNKNOWN_CALL' | 'TIMEOUT' | 'ABORTED' | 'RESULT_TOO_LARGE' | 'FAILED';
    message: string;
};
/** What the host page lets the agent know of it; shown to the visitor. Only what the site has agreed to is there. */
export type PageContext = {
    title?: string;
    address?: string;
    selection?: string;
    /** What the site has set itself. */
    entries: {
        name: string;
        value: string;
    }[];
};
/** A message that has come to its end; `text` only where the host page asked for contents. */
export type ToldMessage = {
    id: string;
    role: 'user' | 'assistant';
    text?: string;
};
/** What the frame tells the host page without expecting an answer. */
export type FrameEvent = {
    type: 'bot-named';
    name: string;
}
/** `colorScheme` is what is on show, never `auto`; `themeColor` is a hex colour of six digits. */
 | {
    type: 'theme-changed';
    colorScheme: 'light' | 'dark';
    themeColor?: string;
} | {
    type: 'locale-changed';
    locale: Locale;
}
/** Answers that came while the chat was closed; 0 once it has been seen. */
 | {
    type: 'unread-changed';
    count: number;
} | {
    type: 'message-added';
    message: ToldMessage;
} | {
    type: 'login-changed';
    isLoggedIn: boolean;
} | {
    type: 'error-raised';
    code: string;
    message: string;
};
/** What a call came to; failures travel as data because errors lose all but name and message on the way. */
export type Outcome = {
    ok: true;
} | {
    ok: false;
    code: string;
    message: string;
};

// sdk/script-commands.d.ts
import type { Chat } from './chat.ts';
import type { ChatOptions } from './options.ts';
/** `createChat` where the script's own tag has given what is left out. */
type CreateChat = (options?: Partial<ChatOptions>) => Chat;
/** The global `casement`: a method of the chat by its name, or `createChat`. */
export type CasementGlobal = {
    (name: unknown, ...values: unknown[]): unknown;
    createChat: CreateChat;
};
/**
 * Puts the global `casement` in place, starts the tag's chat, and makes the calls that the page has queued before.
 * A second script on the page finds the first one's global and leaves it as it is.
 */
export declare const startCommands: (page: unknown, tagOptions: Partial<ChatOptions>, isAutoStart: boolean) => void;
export {};

// sdk/tool.d.ts
/** What a tool's `run` is given beside the arguments. */
export type ToolRun = {
    /** Aborts when the visitor stops the tool, its time is over, or the chat is destroyed. */
    signal: AbortSignal;
    /** The call's id; the same call runs once, also when the frame is reloaded in the middle. */
    callId: string;
};
/** A function of the page that the agent may ask for. The visitor is asked before it runs, unless it is safe. */
export type Tool = {
    /** 1 to 64 letters, digits, `_` or `-`; another tool of the same name is replaced. */
    name: string;
    /** What the visitor reads instead of the name. */
    title?: string;
    /** What it does and when it is of use, for the agent. */
    description: string;
    /** JSON Schema of the arguments, an object of type `object`; no arguments when absent. Together with the description at most 32 000 characters. */
    parameters?: Record<string, unknown>;
    /** Runs without the visitor being asked: for what changes nothing and shows nothing private. Default false. */
    isSafe?: boolean;
    /** How long one run may take, ms. Default 30 000. */
    timeoutMs?: number;
    /**
     * Does it. The arguments fit `parameters`. What it returns, or its promise resolves with, goes to the agent as JSON of at most
     * 32 000 characters; what it throws goes there as its message.
     */
    run(args: Record<string, unknown>, run: ToolRun): unknown;
};
