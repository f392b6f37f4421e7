/** Failure codes that the contract gives a meaning; others are shown with the message of the reply. */
export const codes = {
  /** The visitor has not finished yet: ask again. */
  pending: 202,
  unauthorized: 401,
  forbidden: 403,
  notFound: 404,
  /** The run's stream, or a shared chat, is no longer there. */
  gone: 410,
  /** The answer broke off. */
  brokeOff: 709,
  limitReached: 1113,
  contentRefused: 1114,
  /** The question cannot be processed. */
  badQuestion: 1116,
  paymentRequired: 1117,
  /** Approval is required, or the account is disabled. */
  approvalRequired: 1119,
  /** The channel is closed now, see `hours` of the configuration. */
  closed: 1120,
  /** A first message has to carry a proof, see `Work`. */
  proofRequired: 1121,
  agentFailed: 1200,
} as const;
