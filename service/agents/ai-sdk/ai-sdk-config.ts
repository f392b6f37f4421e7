import * as v from 'valibot';
import { httpUrl } from '../config-values.ts';
import { backEndConfig, filesFrom } from '../connection/connection-options.ts';

/** Passes the conversation to a route of the AI SDK (5 and newer) that answers with its UI message stream. */
export const AiSdkAgentConfig = backEndConfig('ai-sdk', {
  filesFrom,
  /**
   * Which messages the route is sent: the whole conversation, or the last one, where it keeps the
   * conversation itself.
   */
  history: v.optional(v.picklist(['all', 'last'], 'history must be all or last'), 'all'),
  /** Further fields of each request, beside those of the AI SDK. */
  body: v.optional(v.record(v.string(), v.unknown()), {}),
  /**
   * An address that is sent `{ id }` of the chat, by POST, when the visitor stops an answer: a route whose
   * streams are resumable goes on when the connection closes. `{id}` in it becomes the id as well.
   */
  stopUrl: v.optional(httpUrl('stopUrl')),
});
export type AiSdkAgentConfig = v.InferOutput<typeof AiSdkAgentConfig>;
