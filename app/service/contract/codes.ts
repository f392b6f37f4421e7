/*
 * Failure codes that the contract gives a meaning; others are shown with the message of the reply. They are read by a namespace: a
 * bundle holds the numbers that it uses, and no names.
 */

/** The visitor has not finished yet: ask again. */
export const pending = 202;
export const unauthorized = 401;
export const forbidden = 403;
export const notFound = 404;
/** The run's stream, or a shared chat, is no longer there. */
export const gone = 410;
/** The answer broke off. */
export const brokeOff = 709;
export const limitReached = 1113;
export const contentRefused = 1114;
/** The question cannot be processed. */
export const badQuestion = 1116;
export const paymentRequired = 1117;
/** Approval is required, or the account is disabled. */
export const approvalRequired = 1119;
/** The channel is closed now, see `hours` of the configuration. */
export const closed = 1120;
/** A first message has to carry a proof, see `Work`. */
export const proofRequired = 1121;
export const agentFailed = 1200;
