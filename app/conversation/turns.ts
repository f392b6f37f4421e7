import { ref } from 'valtio/vanilla';
import { codes } from '../service/contract/codes.ts';
import { stopRun } from '../service/contract/run.ts';
import { ServiceError } from '../service/service-error.ts';
import type { StreamRequest } from '../service/stream.ts';
import type { Visitor } from '../visitor/visitor.ts';
import type { ConversationState, RunPhase, ThreadMessage } from './conversation-state.ts';
import { hasCaughtUp } from './has-caught-up.ts';
import type { ScheduleFrame } from './publish-per-frame.ts';
import type { Patience } from './read-events.ts';
import { type GatherExtras, noExtras, type RunExtras } from './run-extras.ts';
import { runTurn, type TurnOutcome } from './run-turn.ts';

/** One turn to run. */
type TurnPlan = {
  start: StreamRequest;
  runId: string;
  /** The answer before its first event. */
  answer: ThreadMessage;
  onTaken: () => void;
  /** The turn is over. The run is gone from the state already; the answer, if any, is the listener's to place. */
  onOver: (outcome: TurnOutcome) => void | Promise<void>;
};

export type TurnsOptions = {
  state: ConversationState;
  runtime: () => Visitor;
  patience?: Partial<Patience>;
  schedule?: ScheduleFrame;
  /** How long a stopped answer's stream may take to end by itself. */
  stopGraceMs?: number;
  /** What goes along with each run; nothing when absent. */
  extras?: GatherExtras;
  /** A turn is over and no other one has begun. */
  onIdle?: () => void;
};

/** Runs at most one turn at a time and keeps `run` and `live` of the state. */
export type Turns = {
  begin: (plan: TurnPlan) => void;
  /** Asks the service to stop the answer. */
  stop: () => Promise<void>;
  /** Reads no further; the answer goes on at the service. */
  leave: () => void;
};

type ActiveTurn = {
  plan: TurnPlan;
  controller: AbortController;
  isStarted: boolean;
  /** The phase apart from any stopping. */
  phase: RunPhase;
};

const withExtras = (start: StreamRequest, extras: RunExtras): StreamRequest =>
  start.type === 'send' ? { ...start, input: { ...start.input, ...extras } } : start;

/** Makes the runner of turns of one conversation store. */
export const createTurns = (options: TurnsOptions): Turns => {
  const { state, runtime, stopGraceMs = 3000, extras = () => noExtras, onIdle = () => undefined } = options;
  let active: ActiveTurn | undefined;

  const setPhase = (turn: ActiveTurn, phase: RunPhase) => {
    turn.phase = phase;
    if (state.run && state.run.phase !== 'stopping') state.run.phase = phase;
  };

  const run = async (turn: ActiveTurn): Promise<void> => {
    const { plan, controller } = turn;
    const { service, environment } = runtime();
    // A resumed answer comes again from its beginning; what is on show already must not shrink meanwhile.
    const shown = state.live;
    let isCaughtUp = shown === null;
    const gathered = plan.start.type === 'send' ? extras() : noExtras;
    const outcome = await runTurn({
      service,
      network: environment.network,
      start: withExtras(plan.start, gathered instanceof Promise ? await gathered : gathered),
      runId: plan.runId,
      answer: plan.answer,
      signal: controller.signal,
      onStarted: () => {
        if (active !== turn) return;
        turn.isStarted = true;
        setPhase(turn, 'streaming');
        plan.onTaken();
      },
      onAnswer: (answer) => {
        isCaughtUp ||= shown !== null && hasCaughtUp(answer, shown);
        if (active === turn && isCaughtUp) state.live = ref(answer);
      },
      onConnection: (connection) => {
        if (active !== turn) return;
        if (connection === 'lost') setPhase(turn, 'reconnecting');
        else if (turn.isStarted) setPhase(turn, 'streaming');
      },
      patience: options.patience,
      schedule: options.schedule,
    });
    if (active !== turn) return;
    active = undefined;
    await plan.onOver(outcome);
    if (!state.run) onIdle();
  };

  /** Ends a stopped turn whose stream does not end by itself. */
  const endAfterGrace = (turn: ActiveTurn) => {
    setTimeout(() => {
      if (active === turn) turn.controller.abort();
    }, stopGraceMs);
  };

  return {
    begin: (plan) => {
      const isResumed = plan.start.type === 'resume';
      const phase = isResumed ? 'streaming' : 'sending';
      active = { plan, controller: new AbortController(), isStarted: isResumed, phase };
      state.run = { runId: plan.runId, answerId: plan.answer.id, phase };
      void run(active);
    },
    stop: async () => {
      const turn = active;
      if (!turn || state.run?.phase === 'stopping') return;
      if (state.run) state.run.phase = 'stopping';
      try {
        await runtime().service.call(stopRun, { runId: turn.plan.runId }, { shownByCaller: true });
        endAfterGrace(turn);
      } catch (error) {
        if (active !== turn) return;
        // The service has not seen the question yet; sent again, it would be the same question.
        if (!turn.isStarted && error instanceof ServiceError && error.code === codes.notFound) {
          turn.controller.abort();
          return;
        }
        if (state.run) state.run.phase = turn.phase;
        if (error instanceof ServiceError) runtime().reportFailure(error);
      }
    },
    leave: () => {
      const turn = active;
      active = undefined;
      turn?.controller.abort();
      state.run = null;
      state.live = null;
    },
  };
};
