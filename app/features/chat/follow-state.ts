/** Whether the thread keeps to its end, and what the reader has not seen. */
export type FollowState = {
  /** `travelling`: on its way to the end because it was asked for. `reading`: the reader is elsewhere and stays there. */
  mode: 'following' | 'travelling' | 'reading';
  atEnd: boolean;
  /** Answers that came while the reader was elsewhere. */
  unread: number;
};

export type FollowEvent =
  /** The end of the thread came into view, or left it. */
  | { type: 'end-seen' }
  | { type: 'end-lost' }
  /** The reader wants to go back: wheel, key, touch, scrollbar, find. */
  | { type: 'moved-back' }
  /** The reader wants to go on towards the end. */
  | { type: 'moved-on' }
  | { type: 'text-selected' }
  | { type: 'question-sent' }
  | { type: 'jump-asked' }
  | { type: 'answer-began' }
  | { type: 'thread-opened' };

export const startOfFollowing: FollowState = { mode: 'following', atEnd: true, unread: 0 };

const steps: Record<FollowEvent['type'], (state: FollowState) => FollowState> = {
  'end-seen': () => startOfFollowing,
  'end-lost': (state) => ({
    ...state,
    atEnd: false,
    mode: state.mode === 'travelling' ? 'travelling' : 'reading',
  }),
  'moved-back': (state) => ({ ...state, mode: 'reading' }),
  'moved-on': (state) => (state.mode === 'reading' && state.atEnd ? startOfFollowing : state),
  'text-selected': (state) => (state.mode === 'following' ? { ...state, mode: 'reading' } : state),
  'question-sent': (state) => goToEnd(state),
  'jump-asked': (state) => goToEnd(state),
  'answer-began': (state) =>
    state.mode === 'reading' && !state.atEnd ? { ...state, unread: state.unread + 1 } : state,
  'thread-opened': () => startOfFollowing,
};

const goToEnd = ({ atEnd }: FollowState): FollowState => ({
  mode: atEnd ? 'following' : 'travelling',
  atEnd,
  unread: 0,
});

/** The one place that decides whether the reader may be moved. Only what the reader does ends or resumes the following. */
export const follow = (state: FollowState, event: FollowEvent): FollowState => steps[event.type](state);
