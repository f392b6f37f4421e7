import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from '../app.ts';
import { createDictation } from './dictation-store.ts';
import { formatElapsed } from './format-elapsed.ts';
import css from './dictation-strip.module.css';

export type RecordingTimeProps = { startedAt: number };

/** Shows how long the recording runs, and a dot that grows with the loudness. */
export const RecordingTime = ({ startedAt }: RecordingTimeProps) => {
  const { i18n } = useTranslation();
  const { loudness } = useStore(createDictation);
  const [now, setNow] = useState(startedAt);
  const dot = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 250);
    let frame = 0;
    const draw = () => {
      dot.current?.style.setProperty('--level', loudness().toFixed(2));
      frame = requestAnimationFrame(draw);
    };
    draw();
    return () => {
      clearInterval(timer);
      cancelAnimationFrame(frame);
    };
  }, [loudness]);
  return (
    <span className={css.time}>
      <span ref={dot} className={css.dot} />
      <time>{formatElapsed(now - startedAt, i18n.language)}</time>
    </span>
  );
};
