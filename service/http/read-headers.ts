import { acceptLanguage, type AccessMode, headerNames, type Language } from 'casement/contract';
import type { Context } from 'hono';
import { ServiceFailure } from '../base/service-failure.ts';
import { percentDecoded } from './read-request.ts';

const MAX_ID_LENGTH = 128;

/** Reads an id from a header that has to be there. Throws 400. */
export const readId = (context: Context, name: string): string => {
  const encoded = context.req.header(name);
  if (!encoded) throw new ServiceFailure(400, `The header ${name} is missing.`);
  const id = percentDecoded(encoded);
  if (id === undefined) {
    throw new ServiceFailure(400, `The header ${name} is not percent-encoded properly.`);
  }
  if (id.length > MAX_ID_LENGTH) throw new ServiceFailure(400, `The header ${name} is too long.`);
  return id;
};

/** Returns the bot that a request names, for the log: nothing of a header that is no plain id. */
export const namedBot = (context: Context): { botId?: string } => {
  const botId = percentDecoded(context.req.header(headerNames.botId) ?? '');
  return botId !== undefined && /^[\w.-]{1,128}$/.test(botId) ? { botId } : {};
};

export const readLanguage = (context: Context): Language =>
  /^\s*zh\b/i.test(context.req.header(headerNames.language) ?? '') ? 'zh-CN' : 'en';

/**
 * Reads the language that the visitor's interface is in, as a tag: `zh-CN` for Chinese of any kind, `en`
 * where none is named.
 */
export const readLocale = (context: Context): string => {
  const [tag = ''] = (context.req.header(headerNames.language) ?? '').split(/[,;]/, 1);
  return /^[a-z]{2,8}(?:-[a-z\d]{1,8}){0,4}$/i.test(tag.trim()) ? acceptLanguage(tag.trim()) : 'en';
};

/** Reads the access mode; any value but `preview` is normal. */
export const readAccessMode = (context: Context): AccessMode =>
  context.req.header(headerNames.accessMode) === 'preview' ? 'preview' : 'normal';

/** Reads the id that a browser has given itself; all that send none are one. */
export const readGuid = (context: Context): string => context.req.header(headerNames.guid) ?? '';

export const readBearer = (context: Context): string | undefined =>
  /^Bearer\s+(\S+)$/i.exec(context.req.header(headerNames.authorization) ?? '')?.[1];
