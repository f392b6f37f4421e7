import type { FrameApi } from '../../../sdk/protocol/frame-api.ts';
import { readColorScheme, readLocale, readText, readViewport } from '../../../sdk/protocol/guards.ts';
import { readPageContext, readTools } from '../../../sdk/protocol/host-page-guards.ts';
import type { Outcome } from '../../../sdk/protocol/messages.ts';
import { createRateLimit } from '../../../sdk/protocol/rate-limit.ts';
import type { FrameHandlers } from './host-connection.ts';

const nothing = () => true;

/** Wraps the app's handlers into what the host page may call: every argument checked, floods refused, no stack sent. */
export const createFrameMethods = (handlers: FrameHandlers, mayPass = createRateLimit()): FrameApi => {
  const guarded =
    <T>(read: (value: unknown) => T | undefined, handle: (argument: T) => void | Promise<void>) =>
    async (value?: unknown): Promise<Outcome> => {
      if (!mayPass()) return { ok: false, code: 'RATE_LIMITED', message: 'Too many calls at once.' };
      const argument = read(value);
      if (argument === undefined) {
        return { ok: false, code: 'INVALID_CALL', message: 'The argument has the wrong shape or size.' };
      }
      try {
        await handle(argument);
        return { ok: true };
      } catch {
        return { ok: false, code: 'CALL_FAILED', message: 'The chat could not do that.' };
      }
    };
  return {
    show: guarded(nothing, () => handlers.show()),
    hide: guarded(nothing, () => handlers.hide()),
    ping: guarded(nothing, () => undefined),
    focus: guarded(nothing, () => handlers.focus()),
    send: guarded(readText, (text) => handlers.send(text)),
    setDraft: guarded(readText, (text) => handlers.setDraft(text)),
    startNewChat: guarded(nothing, () => handlers.startNewChat()),
    setLocale: guarded(readLocale, (locale) => handlers.setLocale(locale)),
    setColorScheme: guarded(readColorScheme, (colorScheme) => handlers.setColorScheme(colorScheme)),
    setViewport: guarded(readViewport, (viewport) => handlers.setViewport(viewport)),
    setTools: guarded(readTools, (tools) => handlers.setTools(tools)),
    setContext: guarded(readPageContext, (context) => handlers.setContext(context)),
    login: guarded(nothing, () => handlers.login()),
    logout: guarded(nothing, () => handlers.logout()),
  };
};
