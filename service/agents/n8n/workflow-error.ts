/** A workflow that has not answered; the message says why, for the operator's log. */
export class WorkflowError extends Error {
  override readonly name = 'WorkflowError';
}
