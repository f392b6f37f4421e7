import { useInterval } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from '../app.ts';
import { createDictation } from './dictation-store.ts';
import css from './dictation-strip.module.css';

/** Writes a duration as minutes and seconds, `0:07`, in the digits of a language. */
export const formatElapsed = (ms: number, language: string): string => {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const two = new Intl.NumberFormat(language, { minimumIntegerDigits: 2, useGrouping: false });
  const one = new Intl.NumberFormat(language, { useGrouping: false });
  return `${one.format(Math.floor(seconds / 60))}:${two.format(seconds % 60)}`;
};

export type RecordingTimeProps = { startedAt: number };

/** Shows how long the recording runs, and a dot that grows with the loudness. */
export const RecordingTime = ({ startedAt }: RecordingTimeProps) => {
  const { i18n } = useTranslation();
  const { loudness } = useStore(createDictation);
  const [now, setNow] = useState(startedAt);
  const dot = useRef<HTMLSpanElement>(null);
  useInterval(() => setNow(Date.now()), 250, { autoInvoke: true });
  useEffect(() => {
    let frame = 0;
    const draw = () => {
      dot.current?.style.setProperty('--level', loudness().toFixed(2));
      frame = requestAnimationFrame(draw);
    };
    draw();
    return () => cancelAnimationFrame(frame);
  }, [loudness]);
  return (
    <span className={css.time}>
      <span ref={dot} className={css.dot} />
      <time>{formatElapsed(now - startedAt, i18n.language)}</time>
    </span>
  );
};
