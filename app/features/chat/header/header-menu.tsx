import '@mantine/core/styles/UnstyledButton.css';
import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/Menu.css';
import { Menu } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { useContext, useEffect, type Ref, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio/react';
import { languageNames } from '../../../i18n/language-names.ts';
import type { Language } from '../../../service/contract/index.ts';
import { appearance, setAppearance } from '../../../theme/appearance.ts';
import { schemeWantedBy } from '../../../theme/palette.ts';
import { resolveScheme, type AppearanceChoice } from '../../../theme/scheme-choice.ts';
import { MantineLayer } from '../../../theme/mantine-layer.tsx';
import { useApp } from '../../app.ts';
import { linkUrl } from '../../../base/safe-address.ts';
import { FeaturesContext } from '../../feature.ts';
import { Slot } from '../../slot.tsx';
import { MenuPart } from '../../../ui/menu-part.tsx';
import css from './header-menu.module.css';

export type HeaderMenuProps = {
  isOpen: boolean;
  onChange: (isOpen: boolean) => void;
  /** Holds the button and this menu: a press anywhere else closes it. */
  place: RefObject<HTMLElement | null>;
};

const choices: readonly AppearanceChoice[] = ['auto', 'light', 'dark'];

type AnchorProps = { id?: string; label: string; ref?: Ref<HTMLSpanElement> };

/** The place and the name of the menu. The button is another element, since it is there before this code. */
const Anchor = ({ id, label, ref }: AnchorProps) => (
  <span ref={ref} id={id} className={css.anchor} aria-hidden="true">
    {label}
  </span>
);

/** Language, appearance and help. */
export const HeaderMenu = ({ isOpen, onChange, place }: HeaderMenuProps) => {
  const { t } = useTranslation(['menu', 'common', 'chat']);
  const { visitor } = useApp();
  const { language, styleConfig, links } = useSnapshot(visitor.state);
  const look = useSnapshot(appearance);
  const features = useContext(FeaturesContext);
  useEffect(() => {
    for (const { Part } of features.flatMap(({ slots }) => slots.menu ?? [])) Part.preload?.();
  }, [features]);
  useWindowEvent('pointerdown', ({ target }) => {
    if (isOpen && !(target instanceof Node && place.current?.contains(target))) onChange(false);
  });
  const help = (['terms', 'privacy'] as const).flatMap((name) => {
    const link = linkUrl(links[name], document.baseURI);
    return link ? [{ name, href: link.href }] : [];
  });
  return (
    <MantineLayer scheme={resolveScheme(look, schemeWantedBy(styleConfig))}>
      <Menu
        opened={isOpen}
        onChange={onChange}
        position="bottom-end"
        width={220}
        withinPortal={false}
        withInitialFocusPlaceholder={false}
        closeOnClickOutside={false}
      >
        <Menu.Target>
          <Anchor label={t('chat:header.menu')} />
        </Menu.Target>
        <Menu.Dropdown
          className={css.menu ?? ''}
          data-surface="popup"
          onKeyDown={({ key }) => key === 'Tab' && onChange(false)}
        >
          <MenuPart label={t('menu:language')} isFirst>
            <Menu.RadioGroup value={language} onChange={(value) => visitor.setLanguage(value as Language)}>
              {Object.entries(languageNames).map(([value, name]) => (
                <Menu.RadioItem key={value} value={value} lang={value}>
                  {name}
                </Menu.RadioItem>
              ))}
            </Menu.RadioGroup>
          </MenuPart>
          <MenuPart label={t('menu:appearance')}>
            <Menu.RadioGroup
              value={look.choice}
              onChange={(value) => setAppearance(value as AppearanceChoice)}
            >
              {choices.map((value) => (
                <Menu.RadioItem key={value} value={value}>
                  {t(`menu:${value}`)}
                </Menu.RadioItem>
              ))}
            </Menu.RadioGroup>
          </MenuPart>
          <Slot name="menu" />
          {help.length > 0 && (
            <MenuPart label={t('menu:help')}>
              {help.map(({ name, href }) => (
                <Menu.Item key={name} component="a" href={href} target="_blank" rel="noopener noreferrer">
                  {t(`menu:${name}`)}
                  <span className="visually-hidden"> ({t('common:opensInNewTab')})</span>
                </Menu.Item>
              ))}
            </MenuPart>
          )}
        </Menu.Dropdown>
      </Menu>
    </MantineLayer>
  );
};
