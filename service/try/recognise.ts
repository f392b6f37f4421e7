import { existsSync, statSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { readMarkdownFiles } from '../retrieval/markdown-files.ts';
import { askAddress } from './ask-address.ts';
import { type Access, findBackEnd, type Found } from './back-ends.ts';
import { readSite } from './read-site.ts';
import { whyUnreachable } from './why-unreachable.ts';

const CAN_BE =
  'Give a folder of Markdown, the address of an agent or of a site on this machine, or a model as provider/model.';

/** The variable whose value goes along as the header of the same name, where it is set. */
const AUTHORIZATION = 'CASEMENT_TRY_AUTHORIZATION';

const accessOf = (env: NodeJS.ProcessEnv): Access => {
  const value = env[AUTHORIZATION];
  return value
    ? { headers: { Authorization: value }, headersFromEnv: { Authorization: AUTHORIZATION } }
    : { headers: {}, headersFromEnv: {} };
};

const isThisMachine = ({ hostname }: URL): boolean => /^(?:localhost|127\.[\d.]+|\[::1\])$/.test(hostname);

const pagesOf = (count: number): string => (count === 1 ? 'one page' : `${count} pages`);

const findFolder = async (folder: string): Promise<Found> => {
  const files = await readMarkdownFiles(folder);
  if (files.length === 0) throw new Error(`The folder ${folder} holds no file that ends with .md.`);
  return {
    what: `a folder of Markdown with ${pagesOf(files.length)}`,
    name: basename(folder),
    agent: { type: 'docs', folders: folder },
  };
};

const findAtAddress = async (url: URL, env: NodeJS.ProcessEnv): Promise<Found> => {
  const access = accessOf(env);
  // n8n begins a reply to this and never ends it.
  const reply = await askAddress(url, access, () => true);
  if (!reply) throw new Error(await whyUnreachable(url));
  const found = await findBackEnd(url, access, env);
  if (found) return found;
  if (reply.status === 401 || reply.status === 403) {
    throw new Error(
      `${url.href} wants to know who asks: set ${AUTHORIZATION} to the value of its header ‘Authorization’.`,
    );
  }
  const site = isThisMachine(url) ? await readSite(url) : undefined;
  if (site) {
    return {
      what: `a site with ${pagesOf(site.pages)}`,
      name: url.host,
      temporaryFolder: site.folder,
      agent: { type: 'docs', folders: site.folder, baseUrl: site.baseUrl, pageSuffix: site.pageSuffix },
    };
  }
  if (reply.status === 0) {
    const other = url.protocol === 'http:' ? ' If it speaks HTTPS, give the address with https://.' : '';
    throw new Error(`${url.href} has a server that does not answer.${other}`);
  }
  throw new Error(`What answers at ${url.href} is nothing that Casement can ask. ${CAN_BE}`);
};

/**
 * Completes an address that somebody gave without its beginning: `localhost:3000/api/chat`,
 * `chat.example.com/agent`.
 */
const completed = (what: string): string => {
  const [host = ''] = what.split(/[/?#]/);
  if (/^(?:localhost|[\d.]+|\[[\da-f:]+\])(?::\d+)?$/i.test(host) && host !== '.' && host !== '..') {
    return `http://${what}`;
  }
  return /^[a-z\d-]+(?:\.[a-z\d-]+)+(?::\d+)?$/i.test(host) ? `https://${what}` : what;
};

/** Splits `provider/model`; a model's name may hold slashes itself. */
const modelOf = (what: string): Found | undefined => {
  const [provider = '', ...rest] = what.split('/');
  const model = rest.join('/');
  if (!/^[a-z][a-z-]*$/.test(provider) || model === '') return undefined;
  return { what: `the model ${model}`, name: model, agent: { type: 'model', provider, model } };
};

/**
 * Finds out what somebody wants to chat with.
 * Rejects with an Error in plain words where it is nothing that can be asked.
 * @param what A folder, an address, or a model as `provider/model`.
 */
export const recognise = async (what: string, env: NodeJS.ProcessEnv): Promise<Found> => {
  const path = resolve(what);
  const address = existsSync(path) ? what : completed(what);
  if (/^https?:\/\//i.test(address)) {
    if (!URL.canParse(address)) throw new Error(`${address} is no address.`);
    return findAtAddress(new URL(address), env);
  }
  if (existsSync(path)) {
    if (statSync(path).isDirectory()) return findFolder(path);
    throw new Error(`${path} is a file. ${CAN_BE}`);
  }
  const model = modelOf(what);
  if (model) return model;
  throw new Error(`There is no folder ${path}. ${CAN_BE}`);
};
