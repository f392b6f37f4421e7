import type { ModelServer } from '../../browser/support/model-server.ts';
import { type Measure, median } from '../support/measure.ts';
import { withBuiltService } from './built-service.ts';
import { endProcess, startMeasured } from './processes.ts';
import { logIn, runInput } from './visitor.ts';

/**
 * Rounds that are told apart: Node compiles the code of the service, and of this process, while it runs for
 * the first time.
 */
const warmUps = 200;
const rounds = 100;

/** Reads a stream until `mark` has come; returns how long that took. */
const timeUntil = async (mark: string, url: string, init: RequestInit): Promise<number> => {
  const startedAt = performance.now();
  const response = await fetch(url, init);
  if (response.body === null) throw new Error(`${url} answered without a body.`);
  const decoder = new TextDecoder();
  let text = '';
  let elapsedMs: number | undefined;
  for await (const piece of response.body) {
    text += decoder.decode(piece, { stream: true });
    if (elapsedMs === undefined && text.includes(mark)) elapsedMs = performance.now() - startedAt;
  }
  if (elapsedMs === undefined) throw new Error(`${url} did not send ${mark}: ${text.slice(0, 300)}`);
  return elapsedMs;
};

/**
 * Measures the time that the service adds to the agent's own until the first text, beside what the least
 * server adds.
 */
export const measureFirstEvent = async (model: ModelServer): Promise<Measure[]> => {
  model.reset();
  const relay = await startMeasured('serve-bare-relay.ts', { modelUrl: model.url });
  try {
    return await withBuiltService(model.url, [], async (service) => {
      const headers = await logIn(service.url, 'measured');
      const ask = (url: string) =>
        timeUntil('You asked', `${url}/im/v1/im/msg/send`, {
          method: 'POST',
          headers,
          body: JSON.stringify(runInput()),
        });
      const [alone, relayed, added, addedCold]: [number[], number[], number[], number[]] = [[], [], [], []];
      for (let round = -warmUps; round < rounds; round += 1) {
        const agentMs = await timeUntil('You asked', `${model.url}/chat/completions`, {
          method: 'POST',
          body: JSON.stringify({
            model: 'measured',
            stream: true,
            messages: [{ role: 'user', content: 'quick' }],
          }),
        });
        const relayMs = (await ask(relay.url)) - agentMs;
        const serviceMs = (await ask(service.url)) - agentMs;
        if (round < 0) addedCold.push(serviceMs);
        else {
          alone.push(agentMs);
          relayed.push(relayMs);
          added.push(serviceMs);
        }
      }
      return [
        {
          what: 'service: first text over the agent',
          value: median(added),
          unit: 'ms',
          budget: 5,
          beside: `a bare relay adds ${median(relayed).toFixed(1)} ms; the agent alone: ${median(alone).toFixed(1)} ms; the first ${warmUps} questions: ${median(addedCold).toFixed(1)} ms`,
        },
      ];
    });
  } finally {
    await endProcess(relay.child);
  }
};
