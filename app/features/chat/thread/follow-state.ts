/** Whether the thread keeps to its end, and what the reader has not seen. */
export type FollowState = {
  /** `travelling`: on its way to the end, as it was asked to. `reading`: the reader stays elsewhere. */
  mode: 'following' | 'travelling' | 'reading';
  /**
   * `answer`: it stops before the answer's first line would leave the view: one reads from the beginning.
   * `here`: it goes no further, for the answer is complete and being read; late parts come below.
   */
  upTo: 'end' | 'answer' | 'here';
  atEnd: boolean;
  /** Answers that came while the reader was elsewhere. */
  unread: number;
};

export const startOfFollowing: FollowState = { mode: 'following', upTo: 'end', atEnd: true, unread: 0 };

const goTo = (upTo: 'end' | 'answer', { atEnd }: FollowState): FollowState => ({
  mode: atEnd ? 'following' : 'travelling',
  upTo,
  atEnd,
  unread: 0,
});

const steps = {
  /** The end of the thread came into view: the reader went there, or what is above it moved. */
  'end-seen': ({ upTo }) => ({ ...startOfFollowing, upTo }),
  'end-lost': (state) => ({
    ...state,
    atEnd: false,
    mode: state.mode === 'travelling' ? 'travelling' : 'reading',
  }),
  /** The reader wants to go back: wheel, key, touch, scrollbar, find. */
  'moved-back': (state) => ({ ...state, mode: 'reading' }),
  /** The reader wants to go on towards the end. */
  'moved-on': (state) => {
    if (state.mode !== 'reading') return state;
    return state.atEnd ? startOfFollowing : { ...state, upTo: 'end' };
  },
  /** The reader has pressed beside the text, and nothing has moved. */
  'let-go': (state) => (state.atEnd ? { ...state, mode: 'following' } : state),
  'text-selected': (state) => (state.mode === 'following' ? { ...state, mode: 'reading' } : state),
  'question-sent': (state) => goTo('answer', state),
  'jump-asked': (state) => goTo('end', state),
  'answer-began': ({ upTo, ...state }) => ({
    ...state,
    upTo: upTo === 'here' ? 'answer' : upTo,
    unread: state.unread + (state.mode === 'reading' && !state.atEnd ? 1 : 0),
  }),
  'answer-ended': (state) => ({ ...state, upTo: 'here' }),
  'thread-opened': () => startOfFollowing,
} satisfies Record<string, (state: FollowState) => FollowState>;

export type FollowEvent = keyof typeof steps;

/** Decides whether the reader may be moved. Only what the reader does ends or resumes the following. */
export const follow = (state: FollowState, event: FollowEvent): FollowState => steps[event](state);
