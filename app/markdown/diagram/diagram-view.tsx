import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadCode } from '../../base/load-code.ts';
import { themeShown } from '../../theme/show-theme.ts';
import { CodeView, scrollable, type CodeViewProps } from '../view/code-view.tsx';
import type { Picture } from './draw.ts';
import css from './diagram-view.module.css';

/** How far from the view a diagram is drawn, so that it is there when the reader comes to it. */
const margin = '400px';
/** The least part of its own size at which the words of a diagram can be read. */
const leastScale = 0.6;

type Drawn = { code: string; picture: Picture | undefined };

/** The picture of `code` once its place is near the view; drawn again when the colors change. */
const usePicture = (code: string) => {
  const place = useRef<HTMLDivElement>(null);
  const [drawn, setDrawn] = useState<Drawn>();
  useEffect(() => {
    const { current } = place;
    if (!current) return undefined;
    const ended = new AbortController();
    let isNear = false;
    const drawAgain = async () => {
      let picture: Picture | undefined;
      try {
        const { draw } = await loadCode(() => import('./draw.ts'));
        if (!ended.signal.aborted) picture = await draw(code, current);
      } catch {
        // The code stays on show, with a remark.
      }
      if (!ended.signal.aborted) setDrawn({ code, picture });
    };
    const sight = new IntersectionObserver(
      (entries) => {
        if (!entries.at(-1)?.isIntersecting) return;
        isNear = true;
        sight.disconnect();
        void drawAgain();
      },
      { rootMargin: margin },
    );
    sight.observe(current);
    document.addEventListener(themeShown, () => isNear && void drawAgain(), { signal: ended.signal });
    return () => {
      ended.abort();
      sight.disconnect();
    };
  }, [code]);
  return { place, drawn: drawn?.code === code ? drawn : undefined };
};

/** A Mermaid diagram: its picture, or its code where that is asked for or cannot be drawn. */
export const DiagramView = (code: CodeViewProps) => {
  const { t } = useTranslation(['details', 'markdown']);
  const { place, drawn } = usePicture(code.chunks.join(''));
  const [showsCode, setShowsCode] = useState(false);
  const picture = drawn?.picture;
  if (!picture) {
    return (
      <div ref={place}>
        <CodeView {...code} remark={drawn && <p className={css.failed}>{t('diagram.failed')}</p>} />
      </div>
    );
  }
  const name = picture.name || t('diagram.name');
  const toggle = (
    <fieldset className={css.toggle} aria-label={t('diagram.showAs')}>
      <button type="button" aria-pressed={!showsCode} onClick={() => setShowsCode(false)}>
        {t('diagram.name')}
      </button>
      <button type="button" aria-pressed={showsCode} onClick={() => setShowsCode(true)}>
        {t('markdown:code')}
      </button>
    </fieldset>
  );
  const drawing = (
    <div className={css.picture} {...scrollable} aria-label={t('diagram.name')}>
      <img
        src={picture.address}
        alt={name}
        width={Math.ceil(picture.width)}
        height={Math.ceil(picture.height)}
        style={{ minInlineSize: `${Math.floor(picture.width * leastScale)}px` }}
        data-drawn
      />
    </div>
  );
  return (
    <div ref={place}>
      <CodeView {...code} controls={toggle} picture={showsCode ? undefined : drawing} />
    </div>
  );
};
