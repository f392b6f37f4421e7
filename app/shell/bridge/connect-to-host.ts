import type { RemoteProxy } from 'penpal';
import { readHostHello } from '../../../sdk/protocol/guards.ts';
import { readPageContext, readToolOutcome, readUserToken } from '../../../sdk/protocol/host-page-guards.ts';
import type { HostApi } from '../../../sdk/protocol/host-api.ts';
import { CALL_TIMEOUT_MS } from '../../../sdk/protocol/limits.ts';
import { createMessenger } from '../../../sdk/protocol/messenger.ts';
import type { ToolOutcome } from '../../../sdk/protocol/messages.ts';
import { FRAME_CAPABILITIES, negotiate, OURS } from '../../../sdk/protocol/version.ts';
import { createFrameMethods } from './frame-methods.ts';
import type { FrameGreeting, FrameHandlers, HostConnection } from './host-connection.ts';
import { isFramed, readHostOrigin } from '../environment.ts';

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

  const { CallOptions, connect } = await import('penpal');
  const connection = connect<HostApi>({
    messenger: createMessenger(window.parent, hostOrigin),
    methods: createFrameMethods(handlers),
    timeout: timeoutMs,
  });
  const timeout = new CallOptions({ timeout: timeoutMs });

  try {
    const remote = await connection.promise;
    const answer = await remote.hello(
      {
        ...OURS,
        capabilities: [...FRAME_CAPABILITIES],
        ...greeting,
      },
      timeout,
    );
    const host = readHostHello(answer);
    if (!host) throw new Error('The host page answered with something else than a greeting.');
    const negotiation = negotiate(host);
    if (!negotiation.ok) {
      const side = negotiation.tooOld === 'theirs' ? 'The host page' : 'The chat';
      throw new Error(`${side} speaks a protocol that is too old: update it.`);
    }

    const can = (capability: string) => host.capabilities.includes(capability);
    /** A call that is lost is lost: the host page shows no less of the chat for it. */
    const tell = (call: (proxy: RemoteProxy<HostApi>) => Promise<unknown>) => {
      try {
        call(remote).catch(() => undefined);
      } catch {
        // Penpal throws at once when the host page has ended the connection.
      }
    };
    return {
      host,
      hostOrigin,
      close: () => tell((proxy) => proxy.close(timeout)),
      resize: (size) => can('resize') && tell((proxy) => proxy.resize(size, timeout)),
      emit: (event) => can('emit') && tell((proxy) => proxy.emit(event, timeout)),
      openLink: (url) => can('openLink') && tell((proxy) => proxy.openLink(url, timeout)),
      runTool: async (call, runTimeoutMs) => {
        if (!can('runTool')) return failed('UNKNOWN_TOOL', 'The page does not offer this tool any more.');
        try {
          // The host page ends the tool itself; this is for one that does not answer at all.
          const patience = new CallOptions({ timeout: runTimeoutMs + timeoutMs });
          const outcome = readToolOutcome(await remote.runTool(call, patience));
          return outcome ?? failed('FAILED', 'The page answered with something else than a result.');
        } catch {
          return failed('TIMEOUT', 'The page did not answer.');
        }
      },
      cancelTool: (callId) => can('cancelTool') && tell((proxy) => proxy.cancelTool(callId, timeout)),
      getContext: async (contextTimeoutMs) => {
        if (!can('getContext')) return undefined;
        try {
          return readPageContext(await remote.getContext(new CallOptions({ timeout: contextTimeoutMs })));
        } catch {
          return undefined;
        }
      },
      getUserToken: async () => {
        if (!can('getUserToken')) return null;
        const token = readUserToken(await remote.getUserToken(timeout));
        if (token === undefined) throw new Error('The host page answered with something else than a token.');
        return token;
      },
      dispose: () => connection.destroy(),
    };
  } catch (error) {
    connection.destroy();
    throw error;
  }
};
