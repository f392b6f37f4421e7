import { baseConfig, codes, type Configuration } from 'casement/contract';
import { createClient } from './client.ts';
import { NoAnswer } from './no-answer.ts';
import { CannotCheck } from './options.ts';
import { endWithin } from './run-cases.ts';
import type { Target } from './target.ts';

/** The places where a service may be that was found at an address: there, or in its `/im`. */
const placesOf = (url: URL): string[] => {
  const given = url.href.replace(/[?#].*$/, '').replace(/\/+$/, '');
  return given.endsWith('/im') ? [given] : [`${given}/im`, given];
};

/** Reads the configuration at one place, or says what comes there instead, where that is no service. */
const configurationAt = async (target: Target): Promise<Configuration | string> => {
  const client = createClient(target, target.channels.open);
  const response = await client.fetchPath(baseConfig.path, { redirect: 'manual' });
  const type = response.headers.get('Content-Type') ?? 'something without a type';
  const found = `${target.baseUrl} answers with ${type}, status ${response.status}`;
  await response.body?.cancel();
  const elsewhere = response.headers.get('Location');
  if (elsewhere !== null) {
    // What is asked elsewhere goes there without a token.
    const { href } = new URL(elsewhere, `${target.baseUrl}${baseConfig.path}`);
    const place = href.replace(/[?#].*$/, '').replace(baseConfig.path, '');
    throw new CannotCheck(`${target.baseUrl} leads to ${place}: name that address.`);
  }
  if (!type.includes('json')) return found;
  const { code, refusal, envelope } = await client.request(baseConfig, {});
  if (refusal === codes.notFound && code === undefined) return found;
  if (refusal === codes.notFound) {
    throw new CannotCheck(
      `The service does not know the bot "${target.botId}" with the channel "${target.channels.open}" and the style "${target.styleId}".`,
    );
  }
  if (refusal !== undefined) {
    throw new CannotCheck(
      `The service refuses its configuration with ${refusal}: ${envelope.message ?? 'no message'}`,
    );
  }
  return client.call(baseConfig, {});
};

/**
 * Finds the service and what it says of itself, within so long. Throws `CannotCheck` where it cannot be
 * asked.
 */
export const reach = async (
  url: URL,
  target: Omit<Target, 'baseUrl'>,
  limitMs: number,
): Promise<{ baseUrl: string; configuration: Configuration }> => {
  const found: string[] = [];
  for (const baseUrl of placesOf(url)) {
    try {
      const asking = configurationAt({ ...target, baseUrl });
      const configuration = await endWithin(limitMs, asking, `${baseUrl} does not end its answer`);
      if (typeof configuration !== 'string') return { baseUrl, configuration };
      found.push(configuration);
    } catch (error) {
      if (error instanceof CannotCheck) throw error;
      const words = error instanceof NoAnswer ? error.message : `${baseUrl}: ${(error as Error).message}`;
      throw new CannotCheck(words, { cause: error });
    }
  }
  throw new CannotCheck(`${found.join(', and ')}: is this the address of a chat service?`);
};
