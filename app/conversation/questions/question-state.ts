/**
 * Names where a question stands until the service has taken it, and what moves it on. The state is stored
 * with the question, so that a reload and the visitor's other tabs go on from it; what is on show of a
 * question follows from it.
 */
export const storedStates = [
  /** It was asked while its conversation was being loaded; found later, it is a draft again. */
  'held',
  /** It goes out by itself: once there is a network or a log-in, and its turn has come. */
  'waiting',
  /** The visitor sends it; found later, the visitor can try again. */
  'sending',
  /** It has waited and is being sent; found later, it waits again. */
  'outgoing',
  /**
   * It was refused until the visitor has done something; found later, it goes out again, to be taken or to
   * ask for it anew.
   */
  'challenged',
  /** It was not taken; the visitor can try again. */
  'refused',
] as const;
export type StoredState = (typeof storedStates)[number];

/** `taken`: the service has it, and it is not stored here any more. */
type QuestionState = StoredState | 'taken';

export type QuestionEvent =
  /** Its turn has come, or the visitor tries again. */
  | 'sent'
  /** It is to go out by itself: nothing can be sent now, its chat is not on show, or its challenge is met. */
  | 'queued'
  /** The service did not take it, its visitor gave it or its challenge up, or another visitor is here. */
  | 'refused'
  /** The service did not take it, and the visitor can do something about that. */
  | 'challenged'
  /** A page has found it in the storage. */
  | 'found'
  /** The service has it. */
  | 'taken';

/** The state that each event leads to; where none is named, another tab has moved the question on. */
const transitions: Record<QuestionState, Partial<Record<QuestionEvent, QuestionState>>> = {
  held: { sent: 'sending', queued: 'waiting', taken: 'taken' },
  waiting: { sent: 'outgoing', refused: 'refused', taken: 'taken' },
  sending: {
    queued: 'waiting',
    refused: 'refused',
    challenged: 'challenged',
    found: 'refused',
    taken: 'taken',
  },
  outgoing: {
    queued: 'waiting',
    refused: 'refused',
    challenged: 'challenged',
    found: 'waiting',
    taken: 'taken',
  },
  challenged: { sent: 'outgoing', queued: 'waiting', refused: 'refused', found: 'waiting', taken: 'taken' },
  refused: { sent: 'sending', queued: 'waiting', challenged: 'challenged', taken: 'taken' },
  taken: {},
};

export const move = (state: QuestionState, event: QuestionEvent): QuestionState =>
  transitions[state][event] ?? state;
