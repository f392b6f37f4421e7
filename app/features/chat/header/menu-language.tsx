import { Menu } from '@mantine/core';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio/react';
import { languageNames } from 'virtual:language-names';
import { Icon } from '../../../ui/icon.tsx';
import { useApp } from '../../app.ts';
import css from './menu-language.module.css';
import { MenuOptions } from './menu-options.tsx';

const GLOBE =
  'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17Zm0 0c-2-2.2-3.2-5-3.2-8.5S10 5.7 12 3.5c2 2.2 3.2 5 3.2 8.5s-1.2 6.3-3.2 8.5ZM3.8 9.5h16.4M3.8 14.5h16.4';

/** The language on show, in an item of a menu that unfolds all of them: they are too many for a row. */
export const MenuLanguage = () => {
  const { t } = useTranslation('menu');
  const { visitor } = useApp();
  const { language } = useSnapshot(visitor.state);
  const [isUnfolded, setUnfolded] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  const id = useId();
  useEffect(() => {
    if (isUnfolded) list.current?.querySelector<HTMLElement>('[aria-checked="true"]')?.focus();
  }, [isUnfolded]);
  return (
    <>
      <Menu.Item
        aria-expanded={isUnfolded}
        closeMenuOnClick={false}
        leftSection={<Icon name={GLOBE} size={16} />}
        rightSection={
          <span className={css.current}>
            <span lang={language}>{languageNames[language]}</span>
            <Icon name="m6 9 6 6 6-6" size={16} />
          </span>
        }
        onClick={() => setUnfolded(!isUnfolded)}
      >
        <span id={id}>{t('language')}</span>
      </Menu.Item>
      {isUnfolded && (
        <MenuOptions
          ref={list}
          box={{ role: 'group', 'aria-labelledby': id }}
          value={language}
          options={Object.entries(languageNames).map(([value, name]) => ({ value, name, lang: value }))}
          onChange={(chosen) => visitor.setLanguage(chosen)}
          layout="columns"
        />
      )}
    </>
  );
};
