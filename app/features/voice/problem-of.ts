/** Why nothing can be said or was written down; keys of `problem` in the texts. */
export type DictationProblem = 'denied' | 'noDevice' | 'busy' | 'nothingHeard' | 'failed';

const problems: Readonly<Record<string, DictationProblem>> = {
  // Of getUserMedia.
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'noDevice',
  OverconstrainedError: 'noDevice',
  NotReadableError: 'busy',
  AbortError: 'busy',
  // Of the browser's recognition.
  'not-allowed': 'denied',
  'service-not-allowed': 'denied',
  'audio-capture': 'noDevice',
  'no-speech': 'nothingHeard',
};

/** What to tell the visitor of an error of the microphone or of the recognition, by its name. */
export const problemOf = (name: string): DictationProblem => problems[name] ?? 'failed';
