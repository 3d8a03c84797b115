import { parse } from 'yaml';
import { z } from 'zod';
import { readPage } from './pages.ts';

const service = z.looseObject({
  image: z.string(),
  build: z.string().optional(),
  command: z.array(z.string()).optional(),
  environment: z.record(z.string(), z.string().nullable()).default({}),
  ports: z.array(z.string()).default([]),
  volumes: z.array(z.string()).default([]),
  depends_on: z
    .record(
      z.string(),
      z.object({ condition: z.enum(['service_healthy', 'service_completed_successfully']) }),
    )
    .default({}),
  healthcheck: z.object({ test: z.array(z.string()).min(2) }).optional(),
  restart: z.enum(['no', 'unless-stopped']),
  cap_add: z.array(z.string()).default([]),
  mem_limit: z.string(),
});

export type Service = z.infer<typeof service>;

/** A `${NAME…}` in the file. `message` marks a required variable; `fallback`, an optional variable. */
export type Reference = { name: string; message?: string; fallback?: string };

/** Returns all services, including those of profiles. Variables are not interpolated yet. */
export function readServices(): Map<string, Service> {
  const file = z
    .object({ services: z.record(z.string(), service) })
    .parse(parse(readPage('docker-compose.yml'), { merge: true }));
  return new Map(Object.entries(file.services));
}

export function findReferences(text: string): Reference[] {
  return [...text.matchAll(/\$\{(\w+)(?::([?-])([^}]*))?\}/g)].map(([, name = '', kind, rest = '']) => ({
    name,
    ...(kind === '?' && { message: rest }),
    ...(kind === '-' && { fallback: rest }),
  }));
}

export function getExampleValue(name: string): string {
  if (name.endsWith('_KEYRING')) return `k1:${Buffer.alloc(32, 1).toString('base64')}`;
  if (name === 'TRUST_PROXY_HOPS') return '1';
  if (name === 'PUBLIC_URL') return 'https://api.example.com';
  if (name === 'SIGN_IN_SENDER') return 'Throughline <sign-in@mail.example.com>';
  if (name.endsWith('RESEND_API_KEY')) return 're_example';
  if (name === 'RESEND_WEBHOOK_SECRET') return `whsec_${Buffer.alloc(24, 1).toString('base64')}`;
  return '0123456789abcdef';
}

/** Returns a service's environment for a `.env` that sets only the required variables, to example values. */
export function getEnvironment(name: string): Record<string, string> {
  const { environment } = getService(name);
  const values = Object.entries(environment).flatMap(([key, text]) =>
    text === null ? [] : [[key, interpolate(text)] as const],
  );
  return Object.fromEntries(values);
}

/** Lists the variables that a service passes on from `.env` under the same name and without a default. */
export function listPassedVariables(name: string): string[] {
  const { environment } = getService(name);
  return Object.keys(environment).filter((key) => environment[key] === null);
}

export function getService(name: string): Service {
  const found = readServices().get(name);
  if (found === undefined) throw new Error(`docker-compose.yml has no service ${name}.`);
  return found;
}

function interpolate(text: string): string {
  return text.replaceAll(/\$\{(\w+)(?::-([^}]*)|[^}]*)\}/g, (_, name: string, fallback?: string) => {
    return fallback ?? getExampleValue(name);
  });
}
