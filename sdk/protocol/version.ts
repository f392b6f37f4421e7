import type { Version } from './messages.ts';
import type { MethodTable } from './methods.ts';

type Range = Pick<Version, 'protocol' | 'oldestProtocol'>;

/** The protocol that this code speaks, and the oldest that it still speaks. */
const OURS: Range = { protocol: 2, oldestProtocol: 2 };

/** The version of the side that serves these methods. */
export const versionOf = (methods: MethodTable): Version => ({ ...OURS, capabilities: Object.keys(methods) });

export type Negotiation =
  | { ok: true; protocol: number; capabilities: ReadonlySet<string> }
  /** `theirs` or `ours` is the side that must be updated. */
  | { ok: false; tooOld: 'theirs' | 'ours' };

/** Finds the newest protocol that both sides speak, and the methods that the other one answers. */
export const negotiate = (theirs: Version, ours: Range = OURS): Negotiation => {
  if (theirs.protocol < ours.oldestProtocol) return { ok: false, tooOld: 'theirs' };
  if (ours.protocol < theirs.oldestProtocol) return { ok: false, tooOld: 'ours' };
  return {
    ok: true,
    protocol: Math.min(theirs.protocol, ours.protocol),
    capabilities: new Set(theirs.capabilities),
  };
};
