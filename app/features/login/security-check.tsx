import { useId, useRef, type CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { captchaSize } from '../../service/contract/captcha.ts';
import { Button } from '../../ui/button.tsx';
import { Problem } from '../../ui/form.tsx';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { MAX_X, useSecurityCheck } from './use-security-check.ts';
import css from './security-check.module.css';

const BUTTON_STEP = 5;
/** A finger that only taps moves less than this. */
const TAP_PX = 4;

const icons = {
  left: 'M19 12H5m6-6-6 6 6 6',
  right: 'M5 12h14m-6-6 6 6-6 6',
  sideways: 'M4 12h16M8 8l-4 4 4 4m8-8 4 4-4 4',
} as const;

const imageOf = (base64: string | null | undefined) =>
  base64 ? `data:image/png;base64,${base64}` : undefined;

export type SecurityCheckProps = {
  /** Is handed the proof; where the check is still there afterwards, another one is wanted. */
  onPassed: (verification: string) => Promise<void>;
  /** The outcome of the proof before. */
  problem?: string | undefined;
};

/**
 * A security check: a piece to be dragged to its place, or a sum for the browser. Its texts are those of the
 * log-in.
 */
export const SecurityCheck = ({ onPassed, problem: refusal }: SecurityCheckProps) => {
  const { t } = useTranslation('login');
  const slider = useRef<HTMLInputElement>(null);
  /** Where the pointer went down, in pixels from the left. */
  const pressedAt = useRef(0);
  const check = useSecurityCheck(onPassed, () => slider.current?.focus());
  const { puzzle, x, phase, problem, isOpen, moveTo, submit } = check;
  const id = useId();
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
        <div className={css.track}>
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
            onChange={({ currentTarget: { valueAsNumber } }) => moveTo(valueAsNumber)}
            // Keys move the piece in many steps: only Enter, or the button, ends them.
            onKeyDown={({ key }) => key === 'Enter' && submit()}
            onPointerDown={({ clientX }) => {
              pressedAt.current = clientX;
            }}
            // A tap only moves the piece, because each try costs a picture.
            onPointerUp={({ clientX }) => Math.abs(clientX - pressedAt.current) >= TAP_PX && submit()}
          />
          <span className={css.grip}>
            <Icon name={icons.sideways} />
          </span>
        </div>
      </div>
      <Problem>{problem ? t(`check.${problem}`) : refusal}</Problem>
      <output>{phase === 'working' && t('check.working')}</output>
      <div className={css.buttons}>
        <span className={css.arrows} dir="ltr">
          <IconButton icon={icons.left} label={t('check.left')} onClick={() => moveTo(x - BUTTON_STEP)} />
          <IconButton icon={icons.right} label={t('check.right')} onClick={() => moveTo(x + BUTTON_STEP)} />
        </span>
        <IconButton
          icon="retry"
          label={t('check.another')}
          disabled={phase !== 'open'}
          onClick={check.another}
        />
        <Button look="main" disabled={!isOpen || x === 0} onClick={submit}>
          {t('check.submit')}
        </Button>
      </div>
      <Button disabled={phase !== 'open'} onClick={check.submitWork}>
        {t('check.withoutPicture')}
      </Button>
    </div>
  );
};
