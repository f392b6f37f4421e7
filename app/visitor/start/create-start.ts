import type { ParsedAddress } from '../address.ts';
import type { Visitor } from '../visitor.ts';
import { createConfiguration } from './configuration.ts';
import { runStartUp, type StartUpOptions } from './start-up.ts';

export type StartOptions = Omit<StartUpOptions, 'configuration'> & {
  parsed: ParsedAddress;
  isReader: boolean;
};

/** Starts a visitor, as often as it is wanted; a start ends what the one before still waits for. */
export const createStart = (visitor: Visitor, { parsed, isReader, ...options }: StartOptions) => {
  const { state, environment } = visitor;
  const lifetime = new AbortController();
  const configuration = createConfiguration(visitor, lifetime.signal);
  let current = new AbortController();

  const startWhenOnline = async (signal: AbortSignal): Promise<void> => {
    await environment.network.whenOnline(signal);
    if (!signal.aborted) await start();
  };

  const startReader = async (): Promise<void> => {
    // A shared chat has the bot's name and style; without an answer, it has those of any bot.
    if (parsed.ok) await configuration.load().catch(() => undefined);
    state.phase = { type: 'ready' };
  };

  const start = async (): Promise<void> => {
    current.abort();
    current = new AbortController();
    const { signal } = current;
    if (isReader) return startReader();
    if (!parsed.ok) {
      state.phase = { type: 'bad-address', problems: parsed.problems };
      return undefined;
    }
    state.phase = { type: 'starting' };
    const phase = await runStartUp(visitor, { ...options, configuration });
    if (signal.aborted) return undefined;
    state.phase = phase;
    if (phase.type === 'ready') void visitor.checkAccount();
    if (phase.type === 'offline') void startWhenOnline(signal);
    return undefined;
  };

  return {
    start,
    standAside: () => {
      current.abort();
      state.phase = { type: 'login-required', hasEnded: true, isAside: true };
    },
    dispose: () => {
      current.abort();
      lifetime.abort();
    },
  };
};
