import { useInterval } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { useStore } from '../app.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { createHostCalls, type HostCall } from './host-calls-store.ts';
import css from './host-tools.module.css';

export type CallLineProps = {
  call: HostCall;
  /** Called when the visitor pressed Stop, before the button goes. */
  onStopped: () => void;
};

const icons: Record<HostCall['status'], IconName> = {
  running: 'retry',
  done: 'check',
  answered: 'check',
  failed: 'alert',
  stopped: 'stop',
  declined: 'close',
  skipped: 'close',
};

const SECOND_MS = 1000;

/** Shows the seconds since a call started; only this renders again each second. */
const Elapsed = ({ sinceMs }: { sinceMs: number }) => {
  const { i18n } = useTranslation();
  const [nowMs, setNowMs] = useState(Date.now);
  useInterval(() => setNowMs(Date.now()), SECOND_MS, { autoInvoke: true });
  const seconds = Math.max(0, Math.floor((nowMs - sinceMs) / SECOND_MS));
  const format = new Intl.NumberFormat(i18n.language, {
    style: 'unit',
    unit: 'second',
    unitDisplay: 'narrow',
  });
  return (
    <span className={css.elapsed} aria-hidden="true">
      {format.format(seconds)}
    </span>
  );
};

/** Shows a call that runs, or how it ended. */
export const CallLine = ({ call, onStopped }: CallLineProps) => {
  const { t } = useTranslation('hostTools');
  const { stop } = useStore(createHostCalls);
  const { id, title, status, startedAtMs, problem } = call;
  const isRunning = status === 'running';
  return (
    <div className={css.line} data-status={status}>
      <Icon name={icons[status]} size={16} />
      <output dir="auto">
        {t(status, { title })}
        {problem && <small>{problem}</small>}
      </output>
      {isRunning && <Elapsed sinceMs={startedAtMs} />}
      {isRunning && (
        <Button
          icon="stop"
          onClick={() => {
            stop(id);
            onStopped();
          }}
        >
          {t('stop')}
        </Button>
      )}
    </div>
  );
};
