import { describe, expect, it } from 'vitest';
import { follow, startOfFollowing, type FollowEvent, type FollowState } from './follow-state.ts';

const after = (...events: FollowEvent[]): FollowState => events.reduce(follow, startOfFollowing);

describe('follow', () => {
  it.each<[string, FollowEvent[], Partial<FollowState>]>([
    ['follows from the start', [], { mode: 'following' }],
    ['stops when the reader goes back', ['moved-back'], { mode: 'reading' }],
    ['stays stopped though the end is still in view', ['moved-back', 'answer-began'], { mode: 'reading' }],
    ['stops when the end leaves the view by other means', ['end-lost'], { mode: 'reading', atEnd: false }],
    ['resumes at the end', ['end-lost', 'end-seen'], { mode: 'following' }],
    ['resumes when the reader goes on and is at the end', ['moved-back', 'moved-on'], { mode: 'following' }],
    [
      'goes no further than before when the reader has only pressed beside the text',
      ['question-sent', 'moved-back', 'let-go'],
      { mode: 'following', upTo: 'answer' },
    ],
    ['stays where it is when the reader lets go elsewhere', ['end-lost', 'let-go'], { mode: 'reading' }],
    ['does not resume on the way to the end', ['end-lost', 'moved-on'], { mode: 'reading' }],
    ['stops for a selection', ['text-selected'], { mode: 'reading' }],
    ['counts answers the reader does not see', ['end-lost', 'answer-began', 'answer-began'], { unread: 2 }],
    ['counts none while the end is in view', ['moved-back', 'answer-began'], { unread: 0 }],
    ['forgets the count at the end', ['end-lost', 'answer-began', 'end-seen'], { unread: 0 }],
    ['travels on a jump', ['end-lost', 'jump-asked'], { mode: 'travelling' }],
    [
      'keeps travelling while the end is away',
      ['end-lost', 'jump-asked', 'end-lost'],
      { mode: 'travelling' },
    ],
    ['can be stopped on the way', ['end-lost', 'jump-asked', 'moved-back'], { mode: 'reading' }],
    ['follows again after sending', ['end-lost', 'question-sent', 'end-seen'], { mode: 'following' }],
    ['goes no further than the answer to a question that was sent', ['question-sent'], { upTo: 'answer' }],
    [
      'goes no further once it has arrived there',
      ['end-lost', 'question-sent', 'end-seen'],
      { mode: 'following', upTo: 'answer' },
    ],
    ['stops when the answer is longer than the view', ['question-sent', 'end-lost'], { mode: 'reading' }],
    [
      'follows to the end after a jump',
      ['question-sent', 'end-lost', 'jump-asked', 'end-seen'],
      { mode: 'following', upTo: 'end' },
    ],
    [
      'follows to the end when the reader has gone there',
      ['question-sent', 'end-lost', 'moved-on', 'end-seen'],
      { mode: 'following', upTo: 'end' },
    ],
    [
      'goes no further when the end comes back into view without the reader',
      ['question-sent', 'end-lost', 'end-seen'],
      { mode: 'following', upTo: 'answer' },
    ],
    ['goes no further for what comes after the answer', ['answer-began', 'answer-ended'], { upTo: 'here' }],
    [
      'goes to where the next answer begins',
      ['answer-began', 'answer-ended', 'answer-began'],
      { mode: 'following', upTo: 'answer' },
    ],
    [
      'does so for the next question as well',
      ['answer-began', 'answer-ended', 'question-sent'],
      { mode: 'following', upTo: 'answer' },
    ],
    ['starts anew with another thread', ['end-lost', 'answer-began', 'thread-opened'], startOfFollowing],
  ])('%s', (_, events, expected) => {
    expect(after(...events)).toMatchObject(expected);
  });
});
