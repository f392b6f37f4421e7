import { failedTool } from '../../../sdk/protocol/failed-tool.ts';
import { CALL_TIMEOUT_MS } from '../../../sdk/protocol/limits.ts';
import type { FrameEvent, FrameHello, PageContext, Size, ToolCall } from '../../../sdk/protocol/messages.ts';
import type { Version } from '../../../sdk/protocol/messages.ts';
import { frameMethods, hostMethods, negotiate, serveMethods } from '../../../sdk/protocol/methods.ts';
import { versionOf } from '../../../sdk/protocol/methods.ts';
import type { FrameMethods, Handlers } from '../../../sdk/protocol/methods.ts';
import { hostResults, type ToolOutcome } from '../../../sdk/protocol/results.ts';
import { isFramed, readHostOrigin } from '../host-hints.ts';
import { loadCode } from '../../base/load-code.ts';

/**
 * The app's functions that the host page may call.
 * Arguments have been checked; an error or a rejection is answered to the host page as a failed call.
 */
export type FrameHandlers = Handlers<Omit<FrameMethods, 'ping'>>;

type ConnectToHostOptions = {
  handlers: FrameHandlers;
  /** Values that are not known yet follow by `emit`. */
  greeting: Omit<FrameHello, keyof Version>;
};

/**
 * The living connection to the host page. Commands never throw: the chat loses nothing when the host page is
 * gone.
 */
export type HostConnection = Awaited<ReturnType<typeof shakeHands>>;

/**
 * Connects to the page around the frame; undefined when there is none.
 * Rejects when nobody of the expected origin answers in time, or when the two sides share no protocol;
 * the chat works without a connection.
 */
export const connectToHost = (options: ConnectToHostOptions): Promise<HostConnection> | undefined =>
  isFramed() ? shakeHands(options) : undefined;

const shakeHands = async ({ handlers, greeting }: ConnectToHostOptions) => {
  const hostOrigin = readHostOrigin();
  if (hostOrigin === undefined) throw new Error('The origin of the page around the frame is not known.');

  const { connectPeer, withTimeout } = await loadCode(() => import('../../../sdk/transport/peer.ts'));
  const methods = serveMethods(frameMethods, { ...handlers, ping: () => undefined });
  const peer = connectPeer(window.parent, hostOrigin, hostMethods, methods, hostResults);

  try {
    await withTimeout(peer.connected, CALL_TIMEOUT_MS);
    const answer = await peer.call('hello', [{ ...versionOf(frameMethods), ...greeting }]);
    if (!answer.ok) throw new Error(answer.message);
    const host = answer.value;
    const negotiation = negotiate(host);
    if (!negotiation.ok) {
      const side = negotiation.tooOld === 'theirs' ? 'The host page' : 'The chat';
      throw new Error(`${side} speaks a protocol that is too old: update it.`);
    }
    peer.setCapabilities(negotiation.capabilities);

    return {
      /**
       * The host page's greeting: mode, whether the chat is open, locale and color scheme that it asks for.
       */
      host,
      /** The host page's exact origin. */
      hostOrigin,
      close: () => void peer.call('close', []),
      expand: () => void peer.call('expand', []),
      restore: () => void peer.call('restore', []),
      resize: (size: Size) => void peer.call('resize', [size]),
      emit: (event: FrameEvent) => void peer.call('emit', [event]),
      cancelTool: (callId: string) => void peer.call('cancelTool', [callId]),
      /** Runs a tool of the page; a failure on the way is an outcome like the tool's own. */
      runTool: async (call: ToolCall, timeoutMs: number): Promise<ToolOutcome> => {
        // The host page ends the tool itself; the longer time is for one that does not answer at all.
        const outcome = await peer.call('runTool', [call], timeoutMs + CALL_TIMEOUT_MS);
        if (outcome.ok) return outcome.value;
        switch (outcome.code) {
          case 'UNSUPPORTED':
            return failedTool('UNKNOWN_TOOL', 'The page does not offer this tool any more.');
          case 'CALL_TIMEOUT':
          case 'CONNECTION_LOST':
            return failedTool('TIMEOUT', 'The page did not answer.');
          case 'INVALID_CALL':
          case 'CALL_FAILED':
          case 'LOGIN_REFUSED':
            return failedTool('FAILED', outcome.message);
        }
      },
      /** Undefined when the host page has none, or does not say within the time. */
      getContext: async (timeoutMs: number): Promise<PageContext | undefined> => {
        const context = await peer.call('getContext', [], timeoutMs);
        return context.ok ? context.value : undefined;
      },
      /** Null when nobody is logged in on the host page; rejects when it cannot say. */
      getUserToken: async (): Promise<string | null> => {
        const token = await peer.call('getUserToken', []);
        if (token.ok) return token.value;
        if (token.code === 'UNSUPPORTED') return null;
        throw new Error(token.message);
      },
      dispose: peer.destroy,
    };
  } catch (error) {
    peer.destroy();
    throw error;
  }
};
