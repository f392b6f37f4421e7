import { OutsideFailure } from '../../base/outside-failure.ts';
import { AgentError, type FailureOptions } from '../agent.ts';

/** An error as it passes from one thread to another, which share no classes. */
export type ToldError = {
  name: string;
  message: string;
  stack?: string | undefined;
  /** Its further properties, as JSON has them. */
  fields: Record<string, unknown>;
  cause?: ToldError | undefined;
};

const MAX_CAUSES = 4;

/** Never throws: what was thrown may be anything, also what throws again when it is looked at. */
export const tellError = (error: unknown, depth = 0): ToldError => {
  try {
    if (!(error instanceof Error)) return { name: typeof error, message: String(error), fields: {} };
    const { name, message, stack, cause }: { [field in keyof Error]: unknown } = error;
    return {
      name: String(name),
      message: String(message),
      stack: String(stack),
      fields: fieldsOf(error),
      cause: cause === undefined || depth === MAX_CAUSES ? undefined : tellError(cause, depth + 1),
    };
  } catch {
    return { name: typeof error, message: 'what was thrown cannot be read', fields: {} };
  }
};

const fieldsOf = (error: Error): Record<string, unknown> => {
  try {
    const fields = Object.entries(error).filter(([name]) => name !== 'name' && name !== 'cause');
    return JSON.parse(JSON.stringify(Object.fromEntries(fields))) as Record<string, unknown>;
  } catch {
    return {};
  }
};

/** Makes the error again: one of ours is of its class, any other has its name, fields, places and cause. */
export const restoreError = ({ name, message, stack, fields, cause }: ToldError): Error => {
  const options = cause ? { cause: restoreError(cause) } : {};
  const { code, url } = fields;
  if (name === 'AgentError' && typeof code === 'number') {
    return withStack(new AgentError(code, message, { ...(fields as FailureOptions), ...options }), stack);
  }
  if (name === 'OutsideFailure' && typeof url === 'string') return new OutsideFailure(url, options.cause);
  const error = Object.assign(new Error(message, options), fields);
  Object.defineProperty(error, 'name', { value: name, configurable: true });
  return withStack(error, stack);
};

const withStack = (error: Error, stack: string | undefined): Error => {
  if (stack !== undefined) error.stack = stack;
  return error;
};
