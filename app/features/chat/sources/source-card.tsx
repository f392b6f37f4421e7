import { useEffect, useId, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Source } from '../../../service/contract/index.ts';
import { linkUrl } from '../../../base/safe-address.ts';
import { sourceType } from './source-type.ts';
import css from './source-card.module.css';

export type SourceCardProps = {
  source: Source;
  /** The citation that is pointed at. */
  chip: HTMLElement;
  onClose: () => void;
};

/** How long the pointer may be on its way from the citation to the card. */
const LEAVE_MS = 150;
/** About as many as five lines hold; the list has the whole passage. */
const MAX_CHARACTERS = 320;

const GAP_PX = 6;
const MARGIN_PX = 8;

/** Puts a card into the top layer, under an element, or over it where there is more room. */
const placeBeside = (card: HTMLElement, element: HTMLElement): void => {
  // Browsers without popovers show it where its style says.
  if ('showPopover' in card && !card.matches(':popover-open')) card.showPopover();
  const { left, right, top, bottom } = element.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = card;
  const { clientWidth, clientHeight } = document.documentElement;
  const most = clientWidth - width - MARGIN_PX;
  const isUnder = bottom + GAP_PX + height + MARGIN_PX <= clientHeight || top < clientHeight - bottom;
  card.style.left = `${Math.max(MARGIN_PX, Math.min((left + right - width) / 2, most))}px`;
  card.style.top = `${isUnder ? bottom + GAP_PX : top - GAP_PX - height}px`;
};

const shortened = (text: string): string => {
  const characters = Array.from(text.slice(0, MAX_CHARACTERS * 2));
  return characters.length > MAX_CHARACTERS ? `${characters.slice(0, MAX_CHARACTERS).join('')}…` : text;
};

/** Shows the source of a citation beside it, for as long as it is pointed at or has the focus. */
export const SourceCard = ({ source, chip, onClose }: SourceCardProps) => {
  const { t } = useTranslation('details');
  const id = useId();
  const card = useRef<HTMLDivElement>(null);
  const close = useRef(onClose);
  useLayoutEffect(() => {
    close.current = onClose;
    const { current } = card;
    if (current) placeBeside(current, chip);
  });
  useEffect(() => {
    const { current } = card;
    const controller = new AbortController();
    const options = { signal: controller.signal, capture: true };
    let timer: ReturnType<typeof setTimeout> | undefined;
    const end = () => close.current();
    const stay = () => clearTimeout(timer);
    const leave = () => {
      stay();
      if (document.activeElement !== chip) timer = setTimeout(end, LEAVE_MS);
    };
    for (const element of [chip, current]) {
      element?.addEventListener('pointerenter', stay, options);
      element?.addEventListener('pointerleave', leave, options);
    }
    chip.addEventListener('blur', end, options);
    document.addEventListener('scroll', ({ target }) => target !== current && end(), options);
    document.addEventListener('keydown', ({ key }) => key === 'Escape' && end(), options);
    chip.setAttribute('aria-describedby', id);
    return () => {
      controller.abort();
      stay();
      chip.removeAttribute('aria-describedby');
    };
  }, [chip, id]);

  const { title, snippet, mimeType, url } = source;
  const host = linkUrl(url, document.baseURI)?.host;
  const type = sourceType(mimeType);
  const place = [type && t(`sources.types.${type}`, { defaultValue: type }), host];
  return (
    <div
      ref={card}
      id={id}
      role="tooltip"
      popover="manual"
      className={css.card}
      data-surface="popup"
      data-escape="everywhere"
      dir="auto"
    >
      <strong>{title || host || source.id}</strong>
      {snippet && <p>{shortened(snippet)}</p>}
      <small>{url !== undefined && !host ? t('sources.deadLink') : place.filter(Boolean).join(' · ')}</small>
    </div>
  );
};
