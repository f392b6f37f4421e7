import * as v from 'valibot';
import { backEndConfig } from '../connection/connection-options.ts';

/** Passes the conversation to an AG-UI 1.x agent over HTTP, which takes a `RunAgentInput` at `url`. */
export const AgUiAgentConfig = backEndConfig('ag-ui', {
  /** The agent's initial `state`; absent means none. */
  state: v.optional(v.record(v.string(), v.unknown())),
  forwardedProps: v.optional(v.record(v.string(), v.unknown())),
  /**
   * Which messages the agent is sent: the whole conversation, or the last one, where it keeps the
   * conversation itself.
   */
  history: v.optional(v.picklist(['all', 'last'], 'history must be all or last'), 'all'),
  /** Whether the agent goes on with its last answer, as it is sent, where `forwardedProps.goOn` is true. */
  goesOn: v.optional(v.boolean('goesOn must be true or false'), false),
});
export type AgUiAgentConfig = v.InferOutput<typeof AgUiAgentConfig>;
