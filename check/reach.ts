import { baseConfig, codes, type Configuration, isSuccessCode } from 'casement/contract';
import { createClient } from './client.ts';
import { NoAnswer } from './no-answer.ts';
import { CannotCheck } from './options.ts';
import type { Target } from './target.ts';

/** The places where a service may be that was found at an address: there, or in its `/im`. */
const placesOf = (url: URL): string[] => {
  const given = url.href.replace(/[?#].*$/, '').replace(/\/+$/, '');
  return given.endsWith('/im') ? [given] : [`${given}/im`, given];
};

/** Reads the configuration at one place; undefined where something else than a service is. */
const configurationAt = async (target: Target): Promise<Configuration | undefined> => {
  const client = createClient(target, target.channels.open);
  const response = await client.fetchPath(baseConfig.path);
  const isJson = response.headers.get('Content-Type')?.includes('json') === true;
  await response.body?.cancel();
  if (!isJson) return undefined;
  const { code, envelope } = await client.request(baseConfig, {});
  if (code === codes.notFound) {
    throw new CannotCheck(
      `The service does not know the bot "${target.botId}" with the channel "${target.channels.open}" and the style "${target.styleId}".`,
    );
  }
  if (!isSuccessCode(code)) {
    throw new CannotCheck(
      `The service refuses its configuration with ${code}: ${envelope.message ?? 'no message'}`,
    );
  }
  return client.call(baseConfig, {});
};

/** Finds the service and what it says of itself. Throws `CannotCheck` where it cannot be asked. */
export const reach = async (
  url: URL,
  target: Omit<Target, 'baseUrl'>,
): Promise<{ baseUrl: string; configuration: Configuration }> => {
  const places = placesOf(url);
  for (const baseUrl of places) {
    try {
      const configuration = await configurationAt({ ...target, baseUrl });
      if (configuration) return { baseUrl, configuration };
    } catch (error) {
      if (error instanceof CannotCheck) throw error;
      const words = error instanceof NoAnswer ? error.message : `${baseUrl}: ${(error as Error).message}`;
      throw new CannotCheck(words, { cause: error });
    }
  }
  throw new CannotCheck(
    `${places.join(' and ')} answer with something else than JSON: is this the address of a chat service?`,
  );
};
