import * as v from 'valibot';
import { ServiceError } from '../../service/service-error.ts';

/**
 * The service refused the user whom the site names; the message is the service's reason, for the developer of
 * the site.
 */
export class LoginRefusedError extends Error {
  override name = 'LOGIN_REFUSED';
}

const Told = v.object({ reason: v.optional(v.string()), status: v.optional(v.string()) });

/**
 * Returns the refusal that a failed call means; undefined where the service could not be asked or could not
 * say.
 */
export const toRefusal = (error: unknown): LoginRefusedError | undefined => {
  if (!(error instanceof ServiceError) || typeof error.code !== 'number') return undefined;
  const { code, texts, data } = error;
  const told = v.safeParse(Told, data);
  const { reason, status } = told.success ? told.output : {};
  // Without a reason, it is the service that is at fault.
  if (code >= 500 && code < 600 && reason === undefined) return undefined;
  const words = status ? `the account is ${status}` : reason || texts?.en;
  return new LoginRefusedError(words || `the service answered ${code}`, { cause: error });
};
