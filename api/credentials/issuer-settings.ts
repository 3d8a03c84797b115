import type { z } from 'zod';

type Address = { HOST: string; PORT: number; PUBLIC_URL?: string | undefined };

/** Returns the URL without a trailing slash. */
export function getPublicUrl(env: Address): string {
  const host = env.HOST.includes(':') ? `[${env.HOST}]` : env.HOST;
  return env.PUBLIC_URL ?? `http://${host}:${env.PORT}`;
}

export function getOwnIssuer(env: Address & { TOKEN_ISSUER?: string | undefined }): string {
  return env.TOKEN_ISSUER ?? `${getPublicUrl(env)}/api/auth`;
}

const TRUSTED_ISSUER_NAMES = [
  'TRUSTED_ISSUER',
  'TRUSTED_ISSUER_JWKS_URL',
  'TRUSTED_ISSUER_AUDIENCE',
] as const;

type IssuerSettings = Parameters<typeof getOwnIssuer>[0] &
  Partial<Record<(typeof TRUSTED_ISSUER_NAMES)[number], string | undefined>>;

/** The trusted issuer must differ from the API's own issuer, whose subjects are user ids. */
export function requireCompleteIssuer(env: IssuerSettings, context: z.RefinementCtx): void {
  const missing = TRUSTED_ISSUER_NAMES.filter((name) => env[name] === undefined);
  const refuse = (name: string, message: string) =>
    context.addIssue({ code: 'custom', path: [name], message });
  if (missing.length < TRUSTED_ISSUER_NAMES.length) {
    for (const name of missing)
      refuse(name, `is required if one of ${TRUSTED_ISSUER_NAMES.join(', ')} is set`);
  }
  if (env.TRUSTED_ISSUER === getOwnIssuer(env)) refuse('TRUSTED_ISSUER', 'must differ from TOKEN_ISSUER');
}
