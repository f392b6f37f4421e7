import { useEffect, useRef, useState } from 'react';
import { type CaptchaPuzzle, captchaSize } from '../../service/contract/captcha.ts';
import { checkByWork, checkPosition, type CheckResult, getPuzzle } from '../../visitor/captcha/captcha.ts';
import { useApp } from '../app.ts';

/** The farthest place of the piece's left edge. */
export const MAX_X = captchaSize.width - captchaSize.piece;

type Phase = 'loading' | 'open' | 'checking' | 'working';
type Problem = 'wrong' | 'limit' | 'failed';

/**
 * Gets a puzzle, has its answer checked, and hands on the proof once it is right; every try, right or wrong,
 * brings another puzzle.
 * @param onPassed Is handed the proof.
 * @param onReload Called when the puzzle on show is given up for another one.
 */
export const useSecurityCheck = (onPassed: (verification: string) => Promise<void>, onReload: () => void) => {
  const { visitor } = useApp();
  const [puzzle, setPuzzle] = useState<CaptchaPuzzle>();
  const [x, setX] = useState(0);
  const [phase, setPhase] = useState<Phase>('loading');
  const [problem, setProblem] = useState<Problem>();
  /** A new object gets another picture: each can be tried once. */
  const [attempt, setAttempt] = useState({ captchaType: 'blockPuzzle' as const });
  const lifetime = useRef<AbortController>(undefined);

  useEffect(() => {
    const controller = new AbortController();
    lifetime.current = controller;
    const { signal } = controller;
    const load = async () => {
      const next = await getPuzzle(visitor.service, attempt.captchaType).catch(() => 'failed' as const);
      if (signal.aborted) return;
      if (typeof next === 'string') setProblem(next);
      setPuzzle(typeof next === 'string' ? undefined : next);
      setX(0);
      setPhase('open');
    };
    void load();
    return () => controller.abort();
  }, [visitor, attempt]);

  const reload = () => {
    setPhase('loading');
    setAttempt({ captchaType: 'blockPuzzle' });
    onReload();
  };

  const finish = async (next: Phase, check: (signal: AbortSignal) => Promise<CheckResult>) => {
    const signal = lifetime.current?.signal ?? AbortSignal.abort();
    setPhase(next);
    setProblem(undefined);
    const result = await check(signal).catch(() => ({ failure: 'failed' as const }));
    if (signal.aborted) return;
    if ('verification' in result) {
      await onPassed(result.verification);
      // It is still there, so another check is wanted.
      if (!signal.aborted) reload();
      return;
    }
    setProblem(result.failure);
    reload();
  };

  const isOpen = phase === 'open' && puzzle !== undefined;
  return {
    puzzle,
    /** The place of the piece's left edge, 0 to `MAX_X`. */
    x,
    phase,
    problem,
    /** Whether the piece can be moved. */
    isOpen,
    moveTo: (place: number): void => {
      if (isOpen) setX(Math.min(MAX_X, Math.max(0, place)));
    },
    submit: (): void => {
      if (isOpen && x > 0) void finish('checking', () => checkPosition(visitor.service, puzzle, x));
    },
    /** Has the browser do a sum instead. */
    submitWork: (): void => void finish('working', (signal) => checkByWork(visitor.service, signal)),
    another: (): void => {
      setProblem(undefined);
      reload();
    },
  };
};
