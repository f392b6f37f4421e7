import * as v from 'valibot';
import { backEndConfig, connectionOptions } from '../connection/connection-options.ts';

const PREDICTION = /\/api\/v1\/prediction\/[^/]+\/?$/;

/** Asks a flow of Flowise by its prediction API. */
export const FlowiseAgentConfig = backEndConfig('flowise', {
  /** The address that Flowise shows for a flow, `https://…/api/v1/prediction/ID`. */
  url: v.pipe(
    connectionOptions.url,
    v.check(
      (url) => PREDICTION.test(new URL(url).pathname),
      'url must be the address of a flow, such as https://flowise.example.com/api/v1/prediction/ID',
    ),
  ),
  /** Values that take the place of those in the flow, where it allows that; `vars` and the like. */
  overrideConfig: v.optional(v.record(v.string(), v.unknown())),
});
export type FlowiseAgentConfig = v.InferOutput<typeof FlowiseAgentConfig>;
