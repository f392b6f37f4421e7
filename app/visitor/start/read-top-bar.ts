import { loadCode } from '../../base/load-code.ts';

/**
 * Decodes the header's text, which comes escaped as for HTML; nearly all texts have nothing to decode. Never
 * rejects.
 */
export const readTopBar = async (topBar: string): Promise<string> => {
  if (!topBar.includes('&')) return topBar;
  const code = await loadCode(() => import('./decode-text.ts')).catch(() => undefined);
  return code?.decodeText(topBar) ?? topBar;
};
