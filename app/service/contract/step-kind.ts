import * as v from 'valibot';

/** The kinds of steps that have a look of their own. */
export const StepKind = v.picklist([
  'file-knowledge',
  'web-knowledge',
  'prior-knowledge',
  'workflow',
  'api',
  'code',
  'mcp',
]);
