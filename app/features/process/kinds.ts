import type { IconName } from '../../ui/icon.tsx';

export const thoughtIcon =
  'M9.5 18.5h5M10.5 21h3M8.5 15.5c-1.7-1.2-2.7-3-2.7-5a6.2 6.2 0 0 1 12.4 0c0 2-1 3.8-2.7 5Z';
const workflowIcon = 'M4.5 5h6v5h-6ZM13.5 14h6v5h-6ZM7.5 10v4.5a2 2 0 0 0 2 2h4';

const kinds = {
  'file-knowledge': {
    icon: 'M13.5 4H8a2 2 0 0 0-2 2v12a2 2 0 0 0 2 2h8a2 2 0 0 0 2-2V8.5L13.5 4Zm0 0v4.5H18M9.5 13h5m-5 3.5h5',
    labelKey: 'kinds.fileKnowledge',
  },
  'web-knowledge': {
    icon: 'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17Zm0 0c-2-2.2-3.2-5-3.2-8.5S10 5.7 12 3.5c2 2.2 3.2 5 3.2 8.5s-1.2 6.3-3.2 8.5ZM3.8 9.5h16.4M3.8 14.5h16.4',
    labelKey: 'kinds.webKnowledge',
  },
  'prior-knowledge': { icon: thoughtIcon, labelKey: 'kinds.priorKnowledge' },
  workflow: { icon: workflowIcon, labelKey: 'kinds.workflow' },
  api: { icon: 'M9 4v4m6-4v4M6.5 8h11v3.5a5.5 5.5 0 0 1-11 0ZM12 17v3.5', labelKey: 'kinds.api' },
  code: { icon: 'm8.5 7.5-5 4.5 5 4.5m7-9 5 4.5-5 4.5M13.5 5l-3 14', labelKey: 'kinds.code' },
  mcp: {
    icon: 'M6 4.5h12A1.5 1.5 0 0 1 19.5 6v3.5A1.5 1.5 0 0 1 18 11H6a1.5 1.5 0 0 1-1.5-1.5V6A1.5 1.5 0 0 1 6 4.5ZM6 13h12a1.5 1.5 0 0 1 1.5 1.5V18a1.5 1.5 0 0 1-1.5 1.5H6A1.5 1.5 0 0 1 4.5 18v-3.5A1.5 1.5 0 0 1 6 13Zm2-5.25v.01M8 16.25v.01',
    labelKey: 'kinds.mcp',
  },
} as const satisfies Record<string, { icon: IconName; labelKey: string }>;

type Kind = (typeof kinds)[keyof typeof kinds];

/** Says how a kind of skill is shown; one that is not known is shown by its own name. */
export const kindOf = (kind: string): Kind | { icon: IconName; labelKey: undefined } =>
  Object.hasOwn(kinds, kind)
    ? kinds[kind as keyof typeof kinds]
    : { icon: workflowIcon, labelKey: undefined };
