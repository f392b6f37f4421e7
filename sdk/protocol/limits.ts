// The largest number or length that is taken of each.

/** Calls that wait for the chat to be ready. */
export const QUEUE_MAX_CALLS = 100;
/** Characters of a message or draft that the host page may hand over. */
export const TEXT_MAX_LENGTH = 32_000;
/** Characters of a name, a code or an id. */
export const NAME_MAX_LENGTH = 200;
/** The greatest length of a panel or frame, CSS px. */
export const LENGTH_MAX_PX = 100_000;
/** Characters of the words on a launcher. */
export const LAUNCHER_TEXT_MAX_LENGTH = 40;
/** Characters of the address of a launcher's picture, which may hold the picture itself. */
export const PICTURE_MAX_LENGTH = 8192;
/** Characters of an address. */
export const URL_MAX_LENGTH = 4096;
/** Capabilities that one side may list. */
export const CAPABILITIES_MAX = 64;
/** How long one call across the frame boundary may take. */
export const CALL_TIMEOUT_MS = 10_000;
/** Calls that either side accepts at once, and how many a second are granted again. */
export const RATE = { burst: 60, perSecond: 20 };
/** The longest wait of a timer; with a longer one it goes off at once. */
export const TIMER_MAX_MS = 2_147_483_647;
/** The pattern of a tool's name. */
export const TOOL_NAME = '^[\\w-]{1,64}$';
/** Tools that a host page may offer. */
export const TOOLS_MAX = 64;
/** Characters of a tool's description and parameters as JSON, of its arguments, and of its result. */
export const TOOL_MAX_LENGTH = 32_000;
/** Entries of a page's context, and characters of each of its values. */
export const CONTEXT_MAX_ENTRIES = 32;
export const CONTEXT_MAX_LENGTH = 4000;
/** How long a tool may run unless it says so itself. */
export const TOOL_TIMEOUT_MS = 30_000;
/** Characters of a user token. */
export const TOKEN_MAX_LENGTH = 16_000;
