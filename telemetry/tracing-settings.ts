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

/** `key=value` pairs behind commas, each value percent-encoded. */
const headers = z
  .string()
  .regex(/^\s*[^\s=,]+=[^,]*(,\s*[^\s=,]+=[^,]*)*\s*$/, 'must be name=value, with a comma between two')
  .transform((written, context) => {
    try {
      return Object.fromEntries(
        written.split(',').map((pair) => {
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
 * The settings of tracing, for the schema of a process, under the names of OpenTelemetry's specification. An empty one
 * is one that is not set.
 * @see https://opentelemetry.io/docs/specs/otel/configuration/sdk-environment-variables/
 */
export const tracingVariables = {
  OTEL_EXPORTER_OTLP_ENDPOINT: empty.or(z.url({ protocol: /^https?$/ })).optional(),
  OTEL_EXPORTER_OTLP_HEADERS: empty.or(headers).optional(),
  OTEL_TRACES_SAMPLER: empty.or(z.enum(SAMPLERS)).optional(),
  OTEL_TRACES_SAMPLER_ARG: empty.or(z.coerce.number().min(0).max(1)).optional(),
};

/** Where spans are sent, and which. */
export type TracingSettings = {
  /** Base address of a receiver of OTLP over HTTP, without `/v1/traces`. */
  endpoint: string;
  headers: Record<string, string>;
  sampler: (typeof SAMPLERS)[number];
  /** The part of the traces that `traceidratio` records, 0 to 1. */
  ratio: number;
};

/** What of the settings is needed for tracing; undefined: nothing is traced. */
export function tracingSettings(
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
