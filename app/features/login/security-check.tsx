import { useEffect, useId, useRef, useState, type CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio/react';
import { type CaptchaPuzzle, captchaSize } from '../../service/contract/captcha.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { useApp, useStore } from '../app.ts';
import { checkByWork, checkPosition, type CheckResult, getPuzzle } from './captcha.ts';
import { createLogin } from './login-store.ts';
import css from './security-check.module.css';

/** The farthest place of the piece's left edge. */
const MAX_X = captchaSize.width - captchaSize.piece;
const BUTTON_STEP = 5;

type Phase = 'loading' | 'open' | 'checking' | 'working';
type Problem = 'wrong' | 'limit' | 'failed';

const imageOf = (base64: string | null | undefined) =>
  base64 ? `data:image/png;base64,${base64}` : undefined;

/** The check before a code is sent: a piece to be dragged to its place, or a sum for the browser. */
export const SecurityCheck = () => {
  const { t } = useTranslation('login');
  const { visitor } = useApp();
  const login = useStore(createLogin);
  const { problems } = useSnapshot(login.state);
  const [puzzle, setPuzzle] = useState<CaptchaPuzzle>();
  const [x, setX] = useState(0);
  const [phase, setPhase] = useState<Phase>('loading');
  const [problem, setProblem] = useState<Problem>();
  /** A new object gets another picture: each can be tried once. */
  const [attempt, setAttempt] = useState({ captchaType: 'blockPuzzle' as const });
  const slider = useRef<HTMLInputElement>(null);
  const lifetime = useRef<AbortController>(undefined);
  const id = useId();

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
    slider.current?.focus();
  };

  const finish = async (next: Phase, check: (signal: AbortSignal) => Promise<CheckResult>) => {
    const signal = lifetime.current?.signal ?? AbortSignal.abort();
    setPhase(next);
    setProblem(undefined);
    const result = await check(signal).catch(() => ({ failure: 'failed' as const }));
    if (signal.aborted) return;
    if ('verification' in result) {
      await login.sendCode(result.verification);
      // Still here: the service wants another check.
      if (!signal.aborted) reload();
      return;
    }
    setProblem(result.failure);
    reload();
  };

  const isOpen = phase === 'open' && puzzle !== undefined;
  const submit = () => {
    if (isOpen && x > 0) void finish('checking', () => checkPosition(visitor.service, puzzle, x));
  };
  const move = (by: number) => {
    if (isOpen) setX((at) => Math.min(MAX_X, Math.max(0, at + by)));
  };
  return (
    <div className={css.check}>
      <p id={`${id}hint`}>{t('check.hint')}</p>
      {/* The picture and its slider run from left to right in every language: the service counts from the left. */}
      <div className={css.stage} dir="ltr" style={{ '--x': x / captchaSize.width } as CSSProperties}>
        <div className={css.picture} data-loading={phase === 'loading'}>
          {puzzle && (
            <>
              <img src={imageOf(puzzle.originalImageBase64)} alt="" draggable={false} />
              <img className={css.piece} src={imageOf(puzzle.jigsawImageBase64)} alt="" draggable={false} />
            </>
          )}
        </div>
        <input
          ref={slider}
          data-autofocus
          className={css.slider}
          type="range"
          aria-label={t('check.slider')}
          aria-describedby={`${id}hint`}
          aria-disabled={!isOpen}
          min={0}
          max={MAX_X}
          value={x}
          onChange={({ currentTarget: { valueAsNumber } }) => isOpen && setX(valueAsNumber)}
          // Keys move the piece in many steps: only Enter, or the button, ends them.
          onKeyDown={({ key }) => key === 'Enter' && submit()}
          onPointerUp={submit}
        />
      </div>
      <p className={css.problem} role="alert">
        {problem ? t(`check.${problem}`) : problems.form}
      </p>
      <output>{phase === 'working' && t('check.working')}</output>
      <div className={css.buttons}>
        <IconButton icon="M6 12h12" label={t('check.left')} onClick={() => move(-BUTTON_STEP)} />
        <IconButton icon="M12 6v12M6 12h12" label={t('check.right')} onClick={() => move(BUTTON_STEP)} />
        <IconButton
          icon="retry"
          label={t('check.another')}
          disabled={phase !== 'open'}
          onClick={() => {
            setProblem(undefined);
            reload();
          }}
        />
        <Button look="main" disabled={!isOpen || x === 0} onClick={submit}>
          {t('check.submit')}
        </Button>
      </div>
      <Button
        disabled={phase !== 'open'}
        onClick={() => void finish('working', (signal) => checkByWork(visitor.service, signal))}
      >
        {t('check.withoutPicture')}
      </Button>
    </div>
  );
};
