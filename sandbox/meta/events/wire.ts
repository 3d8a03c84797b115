import { z } from 'zod';

const ACTION_SOURCES = [
  'website',
  'app',
  'email',
  'phone_call',
  'chat',
  'physical_store',
  'system_generated',
  'business_messaging',
  'other',
] as const;

const hashes = z.union([z.string(), z.array(z.string())]).optional();

const userData = z.looseObject({
  em: hashes,
  ph: hashes,
  fn: hashes,
  ln: hashes,
  ge: hashes,
  db: hashes,
  ct: hashes,
  st: hashes,
  zp: hashes,
  country: hashes,
  external_id: hashes,
  fbc: z.string().optional(),
  fbp: z.string().optional(),
  client_ip_address: z.string().optional(),
  client_user_agent: z.string().optional(),
  lead_id: z.union([z.string().regex(/^\d{15,17}$/), z.int()]).optional(),
});

const event = z.looseObject({
  event_name: z.string().min(1).max(100),
  /** Seconds since 1970. */
  event_time: z.int(),
  event_id: z.string().min(1).max(200).optional(),
  action_source: z.enum(ACTION_SOURCES),
  event_source_url: z.string().optional(),
  opt_out: z.boolean().optional(),
  user_data: userData,
  custom_data: z
    .looseObject({
      value: z.number().optional(),
      currency: z.string().optional(),
      order_id: z.string().optional(),
    })
    .optional(),
  data_processing_options: z.array(z.literal('LDU')).max(1).optional(),
  data_processing_options_country: z.literal([0, 1]).optional(),
  data_processing_options_state: z.int().optional(),
});

/** Unknown fields are ignored. */
export const wireEvents = z.array(event).min(1).max(1_000);

/**
 * `ServerEvent`.
 * @see https://developers.facebook.com/documentation/ads-commerce/conversions-api/parameters/server-event
 */
export type WireEvent = z.infer<typeof event>;
