import type { IconName } from '../../ui/icon.tsx';
import { apiIcon, codeIcon, fileIcon, serverIcon, thoughtIcon, webIcon, workflowIcon } from './icons.ts';

const kinds = {
  'file-knowledge': { icon: fileIcon, labelKey: 'kinds.fileKnowledge' },
  'web-knowledge': { icon: webIcon, labelKey: 'kinds.webKnowledge' },
  'prior-knowledge': { icon: thoughtIcon, labelKey: 'kinds.priorKnowledge' },
  workflow: { icon: workflowIcon, labelKey: 'kinds.workflow' },
  api: { icon: apiIcon, labelKey: 'kinds.api' },
  code: { icon: codeIcon, labelKey: 'kinds.code' },
  mcp: { icon: serverIcon, labelKey: 'kinds.mcp' },
} as const satisfies Record<string, { icon: IconName; labelKey: string }>;

type Kind = (typeof kinds)[keyof typeof kinds];

/** How a kind of skill is shown; one that is not known is shown by its own name. */
export const kindOf = (kind: string): Kind | { icon: IconName; labelKey: undefined } =>
  Object.hasOwn(kinds, kind)
    ? kinds[kind as keyof typeof kinds]
    : { icon: workflowIcon, labelKey: undefined };
