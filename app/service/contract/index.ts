// The contract of `/im`, published as `casement/contract`: schemas, their types, and `reduceRun`.

export {
  type Answer,
  type AnswerMessage,
  type StreamEvent,
  TEXT_WAS_EDITED,
  TEXT_WAS_REASONING,
} from './answer.ts';
export { editText, type TextEdit } from './edit-text.ts';
export * from './account.ts';
export * from './attachments.ts';
export * from './text-content.ts';
export * from './captcha.ts';
export * as codes from './codes.ts';
export * from './configuration.ts';
export * from './contact.ts';
export * from './hours.ts';
export * from './conversation.ts';
export * from './entitlement.ts';
export * from './feedback.ts';
export * from './first-message.ts';
export * from './headers.ts';
export * from './history.ts';
export * from './host-login.ts';
export * from './identity.ts';
export * from './login.ts';
export { type Font, type HeaderPart, headerParts, Look } from './look.ts';
export {
  Envelope,
  isSuccessCode,
  listOf,
  Nothing,
  type Operation,
  operation,
  type OperationRequest,
  type OperationResponse,
} from './operation.ts';
export { NotNow } from './not-now.ts';
export * from './operations.ts';
export * from './payload-fields.ts';
export * from './payments.ts';
export { EpochMs, flag, Id, text } from './primitives.ts';
export * from './proof-of-work.ts';
export { emptyAnswer, endsRun } from './reduce-event.ts';
export * from './reduce-run.ts';
export * from './run.ts';
export { segmentsOf } from './segments.ts';
export * from './sessions.ts';
export * from './share.ts';
export * from './speech.ts';
export * from './step-kind.ts';
export * from './suggestions.ts';
