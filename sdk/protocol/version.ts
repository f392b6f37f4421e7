/** The protocol that this code speaks, and the oldest that it still speaks. */
export const OURS = { protocol: 1, oldestProtocol: 1 };

/** What the host page's side can do beyond `hello` and `close`. Unknown names are ignored, so the list may grow. */
export const HOST_CAPABILITIES = [
  'resize',
  'emit',
  'openLink',
  'runTool',
  'cancelTool',
  'getContext',
  'getUserToken',
] as const;

/** What the frame's side can do beyond `show` and `hide`. Unknown names are ignored, so the list may grow. */
export const FRAME_CAPABILITIES = [
  'ping',
  'focus',
  'send',
  'setDraft',
  'startNewChat',
  'setLocale',
  'setColorScheme',
  'setViewport',
  'setTools',
  'setContext',
  'login',
  'logout',
] as const;

/** What each side says of itself first. */
export type Version = {
  protocol: number;
  /** The oldest protocol that it still speaks. */
  oldestProtocol: number;
  capabilities: string[];
};

export type Negotiation =
  | { ok: true; protocol: number }
  /** `theirs` or `ours` is the side that must be updated. */
  | { ok: false; tooOld: 'theirs' | 'ours' };

/** Finds the newest protocol that both sides speak. */
export const negotiate = (
  theirs: Pick<Version, 'protocol' | 'oldestProtocol'>,
  ours: Pick<Version, 'protocol' | 'oldestProtocol'> = OURS,
): Negotiation => {
  if (theirs.protocol < ours.oldestProtocol) return { ok: false, tooOld: 'theirs' };
  if (ours.protocol < theirs.oldestProtocol) return { ok: false, tooOld: 'ours' };
  return { ok: true, protocol: Math.min(theirs.protocol, ours.protocol) };
};
