import '@mantine/core/styles/UnstyledButton.css';
import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/Menu.css';
import { Menu } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio/react';
import { languageNames } from '../../i18n/i18n.ts';
import type { Language } from '../../service/contract/index.ts';
import { session, setLanguage } from '../../session/session-store.ts';
import { appearance, resolveScheme, setAppearance, type AppearanceChoice } from '../../theme/appearance.ts';
import { schemeOfStyle } from '../../theme/colour-scheme.ts';
import { MantineLayer } from '../../theme/mantine-layer.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { safeLink } from './safe-link.ts';

export type HeaderMenuProps = {
  isOpen: boolean;
  onChange: (isOpen: boolean) => void;
  /** The button that this one stands in for had the focus. */
  takesFocus: boolean;
};

const choices: readonly AppearanceChoice[] = ['auto', 'light', 'dark'];

/** Language, appearance and help. */
export const HeaderMenu = ({ isOpen, onChange, takesFocus }: HeaderMenuProps) => {
  const { t } = useTranslation(['chat', 'common']);
  const { language, styleConfig, links } = useSnapshot(session);
  const look = useSnapshot(appearance);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (takesFocus) button.current?.focus();
  }, [takesFocus]);
  const help = (['terms', 'privacy'] as const).flatMap((name) => {
    const link = safeLink(links[name]);
    return link ? [{ name, href: link.href }] : [];
  });
  return (
    <MantineLayer scheme={resolveScheme(look, schemeOfStyle(styleConfig))}>
      <Menu
        opened={isOpen}
        onChange={onChange}
        position="bottom-end"
        width={220}
        shadow="md"
        withinPortal={false}
      >
        <Menu.Target>
          <IconButton ref={button} icon="menu" label={t('header.menu')} />
        </Menu.Target>
        <Menu.Dropdown data-surface="popup">
          <Menu.Label>{t('menu.language')}</Menu.Label>
          <Menu.RadioGroup value={language} onChange={(value) => setLanguage(value as Language)}>
            {Object.entries(languageNames).map(([value, name]) => (
              <Menu.RadioItem key={value} value={value} lang={value}>
                {name}
              </Menu.RadioItem>
            ))}
          </Menu.RadioGroup>
          <Menu.Divider />
          <Menu.Label>{t('menu.appearance')}</Menu.Label>
          <Menu.RadioGroup value={look.choice} onChange={(value) => setAppearance(value as AppearanceChoice)}>
            {choices.map((value) => (
              <Menu.RadioItem key={value} value={value}>
                {t(`menu.${value}`)}
              </Menu.RadioItem>
            ))}
          </Menu.RadioGroup>
          {help.length > 0 && <Menu.Divider />}
          {help.length > 0 && <Menu.Label>{t('menu.help')}</Menu.Label>}
          {help.map(({ name, href }) => (
            <Menu.Item key={name} component="a" href={href} target="_blank" rel="noopener noreferrer">
              {t(`menu.${name}`)}
              <span className="visually-hidden"> ({t('common:opensInNewTab')})</span>
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </MantineLayer>
  );
};
