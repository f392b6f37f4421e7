import type { Introduction } from '../agent.ts';
import { below, type Connection } from '../connection/connection.ts';
import { type FieldReader, readFields } from '../connection/fields.ts';
import type { DifyAgentConfig } from './dify-config.ts';

/** Fills the variables of an opening statement with the inputs of the bot file; the rest is left out. */
const filled = (text: string, { inputs }: DifyAgentConfig): string =>
  text
    .replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => {
      const value = inputs[name];
      return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
    })
    .replaceAll(/ {2,}/g, ' ')
    .replaceAll(/ (?=[,.!?])/g, '')
    .trim();

const limitsOf = (parameters: FieldReader): NonNullable<Introduction['limits']> => {
  const system = parameters.in('system_parameters');
  const fileMaxMB = system.number('file_size_limit');
  const imageMaxMB = system.number('image_file_size_limit');
  const maxAttachments = parameters.in('file_upload').number('number_limits');
  return {
    ...(fileMaxMB !== undefined && { fileMaxMB }),
    ...(imageMaxMB !== undefined && { imageMaxMB }),
    ...(maxAttachments !== undefined && { maxAttachments }),
  };
};

/** Asks an app how it is called, how it greets, which questions it offers, and what files it takes. */
export const introductionOf = async (
  config: DifyAgentConfig,
  { sendAside }: Connection,
): Promise<Introduction> => {
  const read = async (path: string): Promise<FieldReader> =>
    readFields(await (await sendAside(below(config.url, path))).json());
  const [parameters, site] = await Promise.all([read('parameters'), read('site')]);
  const greeting = filled(parameters.text('opening_statement') ?? '', config);
  const examples = parameters
    .list('suggested_questions')
    .flatMap((question) => (typeof question === 'string' ? filled(question, config) || [] : []));
  const name = site.text('title');
  return {
    ...(name !== undefined && { name }),
    ...(greeting !== '' && { greeting }),
    ...(examples.length > 0 && { examples }),
    limits: limitsOf(parameters),
  };
};
