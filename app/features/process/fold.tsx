import { useId, type ReactNode } from 'react';
import { Icon, type IconName } from '../../ui/icon.tsx';
import css from './fold.module.css';

export type FoldProps = {
  icon: IconName;
  label: string;
  isBusy?: boolean;
  isOpen: boolean;
  onToggle: () => void;
  children: ReactNode;
};

/** A line that unfolds to the content that it sums up. */
export const Fold = ({ icon, label, isBusy = false, isOpen, onToggle, children }: FoldProps) => {
  const id = useId();
  return (
    <div className={css.fold}>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        data-busy={isBusy}
        onClick={onToggle}
      >
        <Icon name={icon} size={16} />
        <span>{label}</span>
        <Icon name="chevron" size={16} />
      </button>
      {isOpen && <div id={id}>{children}</div>}
    </div>
  );
};
