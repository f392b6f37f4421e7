import { type ReactNode, useId } from 'react';
import { Icon, type IconName } from './icon.tsx';
import css from './fold.module.css';

export type FoldProps = {
  /** Sums up the content. */
  label: string;
  icon?: IconName;
  isOpen: boolean;
  /** Whether the content is still being made. */
  isBusy?: boolean;
  onToggle: () => void;
  children: ReactNode;
};

/** A short line that unfolds to its content; several stand side by side while they are folded. */
export const Fold = ({ label, icon, isOpen, isBusy, onToggle, children }: FoldProps) => {
  const id = useId();
  return (
    <div className={css.fold} data-open={isOpen}>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        data-busy={isBusy}
        onClick={onToggle}
      >
        {icon && <Icon name={icon} size={16} />}
        <span>{label}</span>
        <Icon name="chevron" size={16} />
      </button>
      {isOpen && (
        <div id={id} className={css.content}>
          {children}
        </div>
      )}
    </div>
  );
};
