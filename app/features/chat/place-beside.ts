const GAP_PX = 6;
const MARGIN_PX = 8;

/** Puts a card into the top layer, under an element, or over it where there is more room. */
export const placeBeside = (card: HTMLElement, element: HTMLElement): void => {
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
