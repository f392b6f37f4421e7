import { createContext, memo, type ReactNode, useContext, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { CodeRun } from '../highlight/highlight.ts';
import { onDemand } from '../../ui/on-demand.tsx';
import css from './code.module.css';
import { byPlace } from './by-place.ts';
import { useHighlight } from './use-highlight.ts';

type ChunkProps = { text: string; runs: readonly CodeRun[] | undefined };

const colored = ({ scope, text }: CodeRun, key: number): ReactNode =>
  scope === undefined ? (
    text
  ) : (
    <span key={key} data-scope={scope}>
      {text}
    </span>
  );

/** Some lines of code in a box of their own: when code grows, the browser lays out the last box only. */
const Chunk = memo(function Chunk({ text, runs }: ChunkProps) {
  return <span className={css.chunk}>{runs?.map(colored) ?? text}</span>;
});

type Code = { language: string; chunks: readonly string[]; open: boolean };

/** The code is in a context, so that only its lines render while it grows, and nothing around them. */
const CodeContext = createContext<Code>({ language: '', chunks: [], open: false });

const CodeLines = () => {
  const { language, chunks, open } = useContext(CodeContext);
  const highlighted = useHighlight(language, chunks, open);
  return byPlace(chunks, (chunk, key) => <Chunk key={key} text={chunk} runs={highlighted?.[key]} />);
};

/** It comes with the code of the buttons under an answer, and has its height before. */
const CopyCode = onDemand(async () => (await import('./copy-code.tsx')).CopyCode, {
  fallback: 'button',
  whileLoading: <span className={css.copy}>{'\u00A0'}</span>,
});

type CodeFrameProps = {
  language: string;
  /** The language with all that stands behind it, such as the name of a file. */
  info: string;
  /** Stands between the name and Copy. */
  controls?: ReactNode;
  /**
   * The drawing that the code makes, in its place; the code itself is still copied with the text around it.
   */
  picture?: ReactNode;
  /** A remark below the code. */
  remark?: ReactNode;
};

/** Long lines scroll sideways, which keys must be able to do too. */
export const scrollable = { tabIndex: 0, role: 'region' } as const;

const CodeFrame = memo(function CodeFrame({ language, info, controls, picture, remark }: CodeFrameProps) {
  const { t } = useTranslation('markdown');
  const code = useRef<HTMLElement>(null);
  const name = language === '' ? t('code') : t('codeIn', { language });
  return (
    <figure className={css.code} aria-label={name} dir="ltr">
      <figcaption>
        <span>{info || t('code')}</span>
        {controls}
        <CopyCode text={() => code.current?.textContent ?? ''} />
      </figcaption>
      {picture}
      <pre {...scrollable} aria-label={name} hidden={picture !== undefined}>
        <code ref={code}>
          <CodeLines />
        </code>
      </pre>
      {remark}
    </figure>
  );
});

export type CodeViewProps = Code & CodeFrameProps;

/** A block of code with its language and a button that copies it. Colors come once it is complete. */
export const CodeView = memo(function CodeView({ language, chunks, open, ...frame }: CodeViewProps) {
  const code = useMemo(() => ({ language, chunks, open }), [language, chunks, open]);
  return (
    <CodeContext value={code}>
      <CodeFrame language={language} {...frame} />
    </CodeContext>
  );
});
