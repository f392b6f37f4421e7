/** The longest text that the service predicts from. */
const MAX_LENGTH = 500;

export type PredictorOptions = {
  /** Asks for questions; rejects when aborted. */
  ask: (text: string, signal: AbortSignal) => Promise<readonly string[]>;
  /** Hears of the questions to show; none hides them. */
  onQuestions: (questions: readonly string[]) => void;
  delayMs?: number;
};

/** Predicts questions while a visitor types. */
export type Predictor = {
  /** What stands in the composer has changed by typing. */
  type: (text: string) => void;
  /** Hides what is shown, and forgets what was asked for. */
  clear: () => void;
};

/**
 * Makes a predictor: it asks once typing pauses, drops what is out of date, and says nothing of failures.
 * What is shown stays until newer questions are there, so that the list does not flicker.
 */
export const createPredictor = ({ ask, onQuestions, delayMs = 250 }: PredictorOptions): Predictor => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asking = new AbortController();

  const forget = () => {
    clearTimeout(timer);
    asking.abort();
    asking = new AbortController();
  };

  const predict = async (text: string) => {
    const { signal } = asking;
    let questions: readonly string[] = [];
    try {
      questions = await ask(text, signal);
    } catch {
      // Nobody asked for predictions: without them, the chat is as it was.
    }
    if (!signal.aborted) onQuestions([...new Set(questions)].filter((question) => question !== text));
  };

  const clear = () => {
    forget();
    onQuestions([]);
  };

  return {
    type: (text) => {
      const wanted = text.trim();
      if (wanted === '' || wanted.includes('\n') || wanted.length > MAX_LENGTH) {
        clear();
        return;
      }
      forget();
      timer = setTimeout(() => void predict(wanted), delayMs);
    },
    clear,
  };
};
