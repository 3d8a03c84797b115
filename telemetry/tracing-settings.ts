import { z } from 'zod';

const empty = z.literal('').transform(() => undefined);

const SAMPLERS = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;

/** `name=value` pairs, percent-encoded and separated by commas. */
const headers = z
  .string()
  .regex(/^\s*[^\s=,]+=[^,]*(,\s*[^\s=,]+=[^,]*)*\s*$/, 'must be name=value pairs separated by commas')
  .transform((text, context) => {
    try {
      return Object.fromEntries(
        text.split(',').map((pair) => {
          const [name = '', ...value] = pair.split('=');
          return [name.trim(), decodeURIComponent(value.join('=').trim())];
        }),
      );
    } catch {
      context.addIssue({ code: 'custom', message: 'must be percent-encoded' });
      return z.NEVER;
    }
  });

/**
 * An empty variable counts as unset.
 * @see https://opentelemetry.io/docs/specs/otel/configuration/sdk-environment-variables/
 */
export const tracingVariables = {
  OTEL_EXPORTER_OTLP_ENDPOINT: empty.or(z.url({ protocol: /^https?$/ })).optional(),
  OTEL_EXPORTER_OTLP_HEADERS: empty.or(headers).optional(),
  OTEL_TRACES_SAMPLER: empty.or(z.enum(SAMPLERS)).optional(),
  OTEL_TRACES_SAMPLER_ARG: empty.or(z.coerce.number().min(0).max(1)).optional(),
};

export type TracingSettings = {
  /** OTLP/HTTP receiver, without `/v1/traces`. */
  endpoint: string;
  headers: Record<string, string>;
  sampler: (typeof SAMPLERS)[number];
  /** From 0 to 1, for `traceidratio` samplers. */
  ratio: number;
};

export function readTracingSettings(
  env: z.infer<z.ZodObject<typeof tracingVariables>>,
): TracingSettings | undefined {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = env;
  if (endpoint === undefined) return undefined;
  return {
    endpoint: endpoint.replace(/\/+$/, ''),
    headers: env.OTEL_EXPORTER_OTLP_HEADERS ?? {},
    sampler: env.OTEL_TRACES_SAMPLER ?? 'parentbased_always_on',
    ratio: env.OTEL_TRACES_SAMPLER_ARG ?? 1,
  };
}
