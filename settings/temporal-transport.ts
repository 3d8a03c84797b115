import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { z } from 'zod';

const optional = z
  .string()
  .optional()
  .transform((text) => text || undefined);

/**
 * The names are those that Temporal's CLI and SDKs use.
 * @see https://docs.temporal.io/references/client-environment-configuration
 */
export const temporalTransportVariables = {
  TEMPORAL_TLS: z
    .enum(['', 'true', 'false'])
    .optional()
    .transform((text) => (text ? text === 'true' : undefined)),
  TEMPORAL_TLS_SERVER_CA_CERT_PATH: optional,
  TEMPORAL_TLS_CLIENT_CERT_PATH: optional,
  TEMPORAL_TLS_CLIENT_KEY_PATH: optional,
  TEMPORAL_TLS_SERVER_NAME: optional,
  TEMPORAL_API_KEY: optional.pipe(
    z
      .string()
      .regex(/^[\x21-\x7e]{1,8192}$/, 'must contain only the key, without spaces')
      .optional(),
  ),
};

type Variables = z.infer<z.ZodObject<typeof temporalTransportVariables>>;

export type TemporalTransport = {
  tls?: {
    /** Default: the system's certificate authorities. */
    serverRootCACertificate?: Uint8Array;
    serverNameOverride?: string;
    clientCertPair?: { crt: Uint8Array; key: Uint8Array };
  };
  /** Sent with each call as a bearer token. */
  apiKey?: string;
};

/**
 * Setting any of the variables enables TLS. The exception is `TEMPORAL_TLS=false`, which disables TLS and
 * forbids the other variables.
 * @param context receives problems by variable name
 */
export function readTemporalTransport(env: Variables, context: z.RefinementCtx): TemporalTransport {
  const refuse = (name: keyof Variables, message: string) =>
    context.addIssue({ code: 'custom', path: [name], message });
  const { TEMPORAL_TLS: isTlsOn, TEMPORAL_API_KEY: apiKey } = env;
  const tlsDetails = TLS_DETAILS.filter((name) => env[name] !== undefined);
  if (isTlsOn === false) {
    if (apiKey !== undefined) refuse('TEMPORAL_API_KEY', 'requires TLS. Remove TEMPORAL_TLS=false');
    for (const name of tlsDetails) refuse(name, 'must not be set if TEMPORAL_TLS is false');
    return {};
  }
  if (isTlsOn === undefined && apiKey === undefined && tlsDetails.length === 0) return {};

  const ca = readPem('TEMPORAL_TLS_SERVER_CA_CERT_PATH', (pem) => void new X509Certificate(pem));
  const crt = readPem('TEMPORAL_TLS_CLIENT_CERT_PATH', (pem) => void new X509Certificate(pem));
  const key = readPem('TEMPORAL_TLS_CLIENT_KEY_PATH', (pem) => void createPrivateKey(pem));
  if ((env.TEMPORAL_TLS_CLIENT_CERT_PATH === undefined) !== (env.TEMPORAL_TLS_CLIENT_KEY_PATH === undefined))
    refuse(
      env.TEMPORAL_TLS_CLIENT_KEY_PATH === undefined
        ? 'TEMPORAL_TLS_CLIENT_KEY_PATH'
        : 'TEMPORAL_TLS_CLIENT_CERT_PATH',
      'is required: set a client certificate and its key together',
    );
  if (crt && key && !new X509Certificate(crt).checkPrivateKey(createPrivateKey(key)))
    refuse('TEMPORAL_TLS_CLIENT_KEY_PATH', 'is not the key of the certificate');
  return {
    tls: {
      ...(ca && { serverRootCACertificate: ca }),
      ...(env.TEMPORAL_TLS_SERVER_NAME !== undefined && {
        serverNameOverride: env.TEMPORAL_TLS_SERVER_NAME,
      }),
      ...(crt && key && { clientCertPair: { crt, key } }),
    },
    ...(apiKey !== undefined && { apiKey }),
  };

  function readPem(
    name: `TEMPORAL_TLS_${'SERVER_CA_CERT' | 'CLIENT_CERT' | 'CLIENT_KEY'}_PATH`,
    parse: (pem: Buffer) => void,
  ): Buffer | undefined {
    const path = env[name];
    if (path === undefined) return undefined;
    try {
      const pem = readFileSync(path);
      parse(pem);
      return pem;
    } catch {
      refuse(name, 'must name a readable PEM file');
      return undefined;
    }
  }
}

const TLS_DETAILS = [
  'TEMPORAL_TLS_SERVER_CA_CERT_PATH',
  'TEMPORAL_TLS_CLIENT_CERT_PATH',
  'TEMPORAL_TLS_CLIENT_KEY_PATH',
  'TEMPORAL_TLS_SERVER_NAME',
] as const;
