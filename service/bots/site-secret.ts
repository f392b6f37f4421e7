/** The shortest secret that HS256 allows. */
const MIN_BYTES = 32;

/**
 * Reads the secret by which a site signs the tokens of its users.
 * Throws an Error in plain words when the variable holds none, or one that is too short.
 */
export const readSiteSecret = (
  env: Readonly<Record<string, string | undefined>>,
  variable: string,
): Uint8Array => {
  const secret = new TextEncoder().encode(env[variable] ?? '');
  if (secret.length >= MIN_BYTES) return secret;
  const problem = secret.length === 0 ? 'holds no secret' : `holds a secret of ${secret.length} bytes`;
  throw new Error(
    `the environment variable ${variable} ${problem}; it must have at least ${MIN_BYTES} bytes`,
  );
};
