import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio/react';
import { proxy } from 'valtio/vanilla';
import type { FeatureTexts } from '../i18n/feature-texts.ts';
import { loadTexts } from '../i18n/i18n.ts';
import { TryAgain } from './button.tsx';
import { IconButton } from './icon-button.tsx';
import { loadCode, reloadForCode } from '../base/load-code.ts';
import css from './on-demand.module.css';

export type OnDemandOptions = {
  /** The texts that it needs beside those of the chat; they come with its code, in the language on show. */
  texts?: keyof FeatureTexts;
  /**
   * Says in its place that it could not be loaded: in words, or as a button among buttons. `nothing` is for
   * parts that are not seen, and for those whose `load` is called by code that says so.
   */
  fallback?: 'words' | 'button' | 'nothing';
  /** Stands in its place until it is loaded. Default: nothing. */
  whileLoading?: ReactNode;
};

/** A component whose code is loaded when it is first shown, or when `load` is called before. */
export type OnDemand<Props extends object> = ComponentType<Props> & {
  /** Loads the code. Rejects when it does not come; the next call asks anew. */
  load: () => Promise<void>;
  /**
   * Loads the code before the part is shown. If it does not come, it is asked for again once the part is
   * shown.
   */
  preload: () => void;
};

/** Loads the parts that did not come: one press brings back all of them. */
const missing = new Set<() => Promise<void>>();

const loadMissing = async () => {
  const results = await Promise.allSettled([...missing].map((load) => load()));
  if (results.some(({ status }) => status === 'rejected')) await reloadForCode();
};

/**
 * Says that a part could not be loaded, with a way on. Of several beside each other only the first is shown.
 */
const MissingPart = ({ fallback }: Required<Pick<OnDemandOptions, 'fallback'>>) => {
  const { t } = useTranslation('common');
  const [isLoading, setLoading] = useState(false);
  const retry = () => {
    setLoading(true);
    void loadMissing().finally(() => setLoading(false));
  };
  if (fallback === 'nothing') return null;
  if (fallback === 'button') {
    const label = `${t('couldNotLoad')} ${t('tryAgain')}`;
    return (
      <IconButton
        className={css.missing ?? ''}
        icon="retry"
        iconSize={18}
        label={label}
        aria-busy={isLoading}
        onClick={retry}
      />
    );
  }
  return (
    <p className={css.missing} role="alert">
      {t('couldNotLoad')}
      <TryAgain aria-busy={isLoading} onClick={retry} />
    </p>
  );
};

/** Makes a component whose code comes when it is first shown. */
export const onDemand = <Props extends object>(
  importPart: () => Promise<ComponentType<Props>>,
  { texts, fallback = 'words', whileLoading = null }: OnDemandOptions = {},
): OnDemand<Props> => {
  const state = proxy({ isLoaded: false, isMissing: false });
  let Part: ComponentType<Props> | undefined;
  let loading: Promise<void> | undefined;

  const loadPart = async () => {
    try {
      [Part] = await Promise.all([loadCode(importPart), texts && loadTexts(texts)]);
      Object.assign(state, { isLoaded: true, isMissing: false });
      missing.delete(load);
    } catch (error) {
      loading = undefined;
      throw error;
    }
  };
  const loadOnce = () => (loading ??= loadPart());
  const load = async () => {
    try {
      await loadOnce();
    } catch (error) {
      state.isMissing = true;
      missing.add(load);
      throw error;
    }
  };
  const preload = () => void loadOnce().catch(() => undefined);

  const OnDemandPart = (props: Props) => {
    const { isLoaded, isMissing } = useSnapshot(state);
    useEffect(() => {
      // A part that did not come says so itself.
      if (!state.isMissing) load().catch(() => undefined);
    }, []);
    if (isLoaded && Part) return <Part {...props} />;
    return isMissing ? <MissingPart fallback={fallback} /> : whileLoading;
  };
  return Object.assign(OnDemandPart, { load, preload });
};
