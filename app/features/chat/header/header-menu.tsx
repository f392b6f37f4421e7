import '@mantine/core/styles/UnstyledButton.css';
import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/Menu.css';
import { Menu } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { useContext, useEffect, type Ref, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio/react';
import { appearance, setAppearance } from '../../../theme/appearance.ts';
import { schemeWantedBy } from '../../../theme/palette.ts';
import { resolveScheme, type AppearanceChoice } from '../../../theme/scheme-choice.ts';
import { MantineLayer } from '../../../theme/mantine-layer.tsx';
import { useApp } from '../../app.ts';
import { linkUrl } from '../../../base/safe-address.ts';
import { FeaturesContext } from '../../feature.ts';
import { Slot } from '../../slot.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { MenuLine, MenuPart } from '../../../ui/menu-part.tsx';
import { MenuChoice } from './menu-choice.tsx';
import { MenuLanguage } from './menu-language.tsx';
import css from './header-menu.module.css';

export type HeaderMenuProps = {
  isOpen: boolean;
  onChange: (isOpen: boolean) => void;
  /** Holds the button and this menu: a press anywhere else closes it. */
  place: RefObject<HTMLElement | null>;
};

const choices: readonly AppearanceChoice[] = ['auto', 'light', 'dark'];

const icons = {
  appearance: 'M20 14.3A8.2 8.2 0 0 1 9.7 4a8.2 8.2 0 1 0 10.3 10.3Z',
  terms: 'M13.5 4H8a2 2 0 0 0-2 2v12a2 2 0 0 0 2 2h8a2 2 0 0 0 2-2V8.5L13.5 4Zm0 0v4.5H18M9.5 13h5m-5 3.5h5',
  privacy: 'M12 3.5 5 6v5.5c0 4.2 2.9 7.6 7 9 4.1-1.4 7-4.8 7-9V6Zm-3 8.5 2.2 2.200L15 10',
} as const;

type AnchorProps = { id?: string; label: string; ref?: Ref<HTMLSpanElement> };

/** The place and the name of the menu. The button is another element, since it is there before this code. */
const Anchor = ({ id, label, ref }: AnchorProps) => (
  <span ref={ref} id={id} className={css.anchor} aria-hidden="true">
    {label}
  </span>
);

/** Language and appearance in a row each, then what the features offer, then help. */
export const HeaderMenu = ({ isOpen, onChange, place }: HeaderMenuProps) => {
  const { t } = useTranslation(['menu', 'common', 'chat']);
  const { visitor } = useApp();
  const { styleConfig, links } = useSnapshot(visitor.state);
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
        width={280}
        alignItemsLabels="none"
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
          <MenuLanguage />
          <MenuChoice
            label={t('menu:appearance')}
            icon={icons.appearance}
            value={look.choice}
            options={choices.map((value) => ({ value, name: t(`menu:${value}`) }))}
            onChange={setAppearance}
          />
          <MenuLine />
          <Slot name="menu" />
          {help.length > 0 && (
            <MenuPart label={t('menu:help')} isLabelHidden>
              {help.map(({ name, href }) => (
                <Menu.Item
                  key={name}
                  component="a"
                  href={href}
                  target="_blank"
                  rel="noopener noreferrer"
                  leftSection={<Icon name={icons[name]} size={16} />}
                >
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
