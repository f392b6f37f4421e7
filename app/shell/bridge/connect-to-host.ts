import { CALL_TIMEOUT_MS } from '../../../sdk/protocol/limits.ts';
import type { ToolOutcome } from '../../../sdk/protocol/messages.ts';
import { frameMethods, hostMethods, serveMethods } from '../../../sdk/protocol/methods.ts';
import { negotiate, versionOf } from '../../../sdk/protocol/version.ts';
import type { FrameGreeting, FrameHandlers, HostConnection } from './host-connection.ts';
import { isFramed, readHostOrigin } from '../host-hints.ts';
import { loadCode } from '../../ui/load-code.ts';

export type ConnectToHostOptions = {
  handlers: FrameHandlers;
  greeting: FrameGreeting;
  /** How long the host page may take to answer. Default 10 000. */
  timeoutMs?: number;
};

/**
 * Connects to the page around the frame; undefined when there is none.
 * Rejects when nobody of the expected origin answers in time, or when the two sides share no protocol;
 * the chat works without a connection.
 */
export const connectToHost = (options: ConnectToHostOptions): Promise<HostConnection> | undefined =>
  isFramed() ? shakeHands(options) : undefined;

const failed = (code: Exclude<ToolOutcome, { ok: true }>['code'], message: string): ToolOutcome => ({
  ok: false,
  code,
  message,
});

const shakeHands = async ({
  handlers,
  greeting,
  timeoutMs = CALL_TIMEOUT_MS,
}: ConnectToHostOptions): Promise<HostConnection> => {
  const hostOrigin = readHostOrigin();
  if (hostOrigin === undefined) throw new Error('The origin of the page around the frame is not known.');

  const { connectPeer, withTimeout } = await loadCode(() => import('../../../sdk/transport/peer.ts'));
  const methods = serveMethods(frameMethods, { ...handlers, ping: () => undefined });
  const peer = connectPeer(window.parent, hostOrigin, hostMethods, methods);

  try {
    await withTimeout(peer.connected, timeoutMs);
    const answer = await peer.call('hello', [{ ...versionOf(frameMethods), ...greeting }], timeoutMs);
    if (!answer.ok) throw new Error(answer.message);
    const host = answer.value;
    const negotiation = negotiate(host);
    if (!negotiation.ok) {
      const side = negotiation.tooOld === 'theirs' ? 'The host page' : 'The chat';
      throw new Error(`${side} speaks a protocol that is too old: update it.`);
    }
    peer.setCapabilities(negotiation.capabilities);

    return {
      host,
      hostOrigin,
      close: () => void peer.call('close', [], timeoutMs),
      resize: (size) => void peer.call('resize', [size], timeoutMs),
      emit: (event) => void peer.call('emit', [event], timeoutMs),
      cancelTool: (callId) => void peer.call('cancelTool', [callId], timeoutMs),
      runTool: async (call, runTimeoutMs) => {
        // The host page ends the tool itself; the longer time is for one that does not answer at all.
        const outcome = await peer.call('runTool', [call], runTimeoutMs + timeoutMs);
        if (outcome.ok) return outcome.value;
        switch (outcome.code) {
          case 'UNSUPPORTED':
            return failed('UNKNOWN_TOOL', 'The page does not offer this tool any more.');
          case 'CALL_TIMEOUT':
          case 'CONNECTION_LOST':
            return failed('TIMEOUT', 'The page did not answer.');
          case 'INVALID_CALL':
          case 'CALL_FAILED':
            return failed('FAILED', outcome.message);
        }
      },
      getContext: async (contextTimeoutMs) => {
        const context = await peer.call('getContext', [], contextTimeoutMs);
        return context.ok ? context.value : undefined;
      },
      getUserToken: async () => {
        const token = await peer.call('getUserToken', [], timeoutMs);
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
