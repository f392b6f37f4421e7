import { ref } from 'valtio/vanilla';
import * as codes from '../../service/contract/codes.ts';
import { stopRun } from '../../service/contract/run.ts';
import type { Service } from '../../service/service.ts';
import type { StreamRequest } from '../../service/stream.ts';
import { showFailure } from '../../visitor/show-failure.ts';
import type { ConversationContext } from '../conversation-context.ts';
import type { RunPhase, ThreadMessage, Turn } from '../conversation-state.ts';
import type { RunningAnswer } from './requests.ts';
import { hasCode } from './run-error.ts';
import { endOf, hasCaughtUp, type RunEnd } from './run-end.ts';
import { streamAnswer } from './stream-answer.ts';

/** One run: what is asked of the service, and the answer that comes. */
export type Run = {
  start: StreamRequest;
  /** The answer before its first event. */
  answer: RunningAnswer;
  /** An earlier state of the answer, on show until the answer, replayed from its beginning, has caught up. */
  shown?: ThreadMessage;
  /** Called when the service has taken the question. */
  onTaken?: () => void;
  /** Called once, when the run is over; `run` and `live` of the state are empty again by then. */
  onEnd: (end: RunEnd) => void;
};

/** How far a run has come: `resending` and `sending` before the service has taken it, the others after. */
type Progress = 'sending' | 'resending' | 'streaming' | 'reconnecting';
type ProgressChange = 'taken' | 'open' | 'lost';

const transitions: Record<Progress, Partial<Record<ProgressChange, Progress>>> = {
  sending: { lost: 'resending', taken: 'streaming' },
  resending: { taken: 'streaming' },
  streaming: { lost: 'reconnecting' },
  reconnecting: { open: 'streaming' },
};

type ActiveRun = {
  run: Run;
  controller: AbortController;
  progress: Progress;
  /** `too-late`: the stream has ended, and there is nothing left to stop. */
  stop: 'none' | 'asked' | 'too-late';
};

const isTaken = ({ progress }: ActiveRun): boolean => progress === 'streaming' || progress === 'reconnecting';

const phaseOf = ({ progress, stop }: ActiveRun): RunPhase => {
  if (stop !== 'none') return 'stopping';
  return progress === 'resending' ? 'reconnecting' : progress;
};

/** Has the service stop a run. Rejects where it did not, and the answer goes on. */
const stopAtService = async (service: Service, current: ActiveRun, graceMs: number): Promise<void> => {
  const { run, controller } = current;
  try {
    await service.call(stopRun, { runId: run.answer.runId });
    // The stream may not end by itself.
    const timer = setTimeout(() => controller.abort(), graceMs);
    controller.signal.addEventListener('abort', () => clearTimeout(timer));
  } catch (error) {
    if (isTaken(current) || !hasCode(error, codes.notFound)) throw error;
    // The service has not seen the question yet; sent again, it would be the same question.
    controller.abort();
  }
};

/** Resolves in a task of its own: a slow phone draws, and handles input, before it goes on. */
const nextTask = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve);
  });

/** Carries out at most one run at a time, and keeps `run` and `live` of the state. */
export const createRuns = (context: ConversationContext) => {
  const { state, visitor, stopGraceMs = 3000, extras } = context;
  let active: ActiveRun | undefined;
  const freeListeners: ((ended: RunningAnswer) => void)[] = [];

  /** Lets go of the run under way, which takes no more part in the conversation on show. */
  const release = () => {
    active = undefined;
    state.run = null;
    state.live = null;
  };

  const showPhase = (current: ActiveRun, turn?: Turn) => {
    if (active === current && state.run) Object.assign(state.run, { phase: phaseOf(current), turn });
  };

  const advance = (current: ActiveRun, event: ProgressChange | Turn) => {
    const turn = typeof event === 'object' ? event : undefined;
    if (typeof event === 'string')
      current.progress = transitions[current.progress][event] ?? current.progress;
    showPhase(current, turn);
  };

  const carryOut = async (current: ActiveRun): Promise<void> => {
    const { run, controller } = current;
    const { answer, shown } = run;
    let isCaughtUp = shown === undefined;
    // The question is on show before it is sent.
    await nextTask();
    const outcome = await streamAnswer(context, {
      start: run.start,
      extras,
      answer,
      signal: controller.signal,
      onStarted: () => {
        if (active !== current) return;
        advance(current, 'taken');
        run.onTaken?.();
      },
      onAnswer: (grown) => {
        isCaughtUp ||= shown !== undefined && hasCaughtUp(grown, shown);
        if (active === current && isCaughtUp) state.live = ref(grown);
      },
      onConnection: (connection) => advance(current, connection),
    });
    if (active !== current) return;
    current.stop = 'too-late';
    // A browser looks at the page's forms when a reply has ended, and the whole answer is drawn at once.
    if (outcome.type === 'ended') await nextTask();
    const end = await endOf(visitor.service, shown, outcome);
    if (active !== current) return;
    release();
    run.onEnd(end);
    // Each of them may begin the next run.
    for (const goOn of freeListeners) if (!state.run) goOn(answer);
  };

  return {
    start: (run: Run): void => {
      const progress = run.start.type === 'rejoin' ? 'streaming' : 'sending';
      active = { run, controller: new AbortController(), progress, stop: 'none' };
      const { id, runId } = run.answer;
      state.run = { runId, answerId: id, phase: progress };
      state.live = run.shown ? ref(run.shown) : null;
      void carryOut(active);
    },
    /** Asks the service to stop the answer. */
    stop: async (): Promise<void> => {
      const current = active;
      if (!current || current.stop !== 'none') return;
      current.stop = 'asked';
      showPhase(current);
      try {
        await stopAtService(visitor.service, current, stopGraceMs);
      } catch (error) {
        // The run may have ended meanwhile.
        if (active !== current || current.stop !== 'asked') return;
        current.stop = 'none';
        showPhase(current);
        showFailure(error);
      }
    },
    /** Reads no further, as another conversation is on show; the answer goes on at the service. */
    leave: (): void => {
      const left = active;
      left?.controller.abort();
      release();
      left?.run.onEnd({ type: 'left', isStopping: left.stop === 'asked' });
    },
    /** Calls a listener with the answer of each run that has ended and was not left; the next may begin. */
    whenFree: (listener: (ended: RunningAnswer) => void): void => {
      freeListeners.push(listener);
    },
  };
};
export type Runs = ReturnType<typeof createRuns>;
