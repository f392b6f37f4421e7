export type MarkdownSource = { id: string; title: string };

export type MarkdownProps = {
  text: string;
  /** Whether more text will come; what is unfinished at the end is then shown as what it will become. */
  streaming?: boolean;
  /** Where `[n](source:ID)` may point; an unknown id is shown as plain text `[n]`. */
  sources?: readonly MarkdownSource[];
  onCitation?: (id: string) => void;
};

/** Renders Markdown of a model, block by block: what is settled is never parsed or rendered again. */
export function Markdown({ text }: MarkdownProps) {
  return <div>{text}</div>;
}
