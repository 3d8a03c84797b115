import { z } from 'zod';

/** Google and Resend: RFC 6749 section 5.1. */
export const tokenResponse = z.object({
  access_token: z.string().min(1),
  expires_in: z.number().positive(),
  refresh_token: z.string().min(1).optional(),
  scope: z
    .string()
    .default('')
    .transform((scope) => scope.split(' ').filter(Boolean)),
  id_token: z.string().optional(),
});

/** HubSpot's response names the portal, and has `scopes` instead of `scope`. */
export const hubSpotTokenResponse = z.object({
  access_token: z.string().min(1),
  expires_in: z.number().positive(),
  refresh_token: z.string().min(1),
  hub_id: z.number().int().optional(),
  scopes: z.array(z.string()).default([]),
});

export const hubSpotIntrospection = z.object({
  active: z.boolean().default(true),
  hub_id: z.number().int().optional(),
  hub_domain: z.string().optional(),
  scopes: z.array(z.string()).default([]),
});

export const hubSpotTokenInfo = z.object({
  hubId: z.number().int(),
  scopes: z.array(z.string()).default([]),
});

/**
 * `sub`: the user's id. The id token comes directly from Google's token endpoint, so its signature need not
 * be verified.
 */
export const idTokenClaims = z.object({ sub: z.string().min(1).max(255) });

/** Meta's response has no refresh token. */
export const metaTokenResponse = z.object({
  access_token: z.string().min(1),
  expires_in: z.number().positive().optional(),
});

export const metaDebugToken = z.object({
  data: z.object({
    app_id: z.union([z.string(), z.number()]).transform(String).optional(),
    is_valid: z.boolean(),
    scopes: z.array(z.string()).default([]),
    user_id: z.union([z.string(), z.number()]).transform(String).optional(),
    /** Seconds since 1970. 0 if the token does not expire. */
    expires_at: z.number().default(0),
  }),
});

export const metaSuccess = z.object({ success: z.boolean() });

export const resendDomains = z.object({
  data: z.array(z.object({ id: z.string().min(1), name: z.string().min(1), status: z.string() })),
});

/** `error`: RFC 6749 section 5.2. `status`: HubSpot's older field. */
export const oauthRefusal = z.object({ error: z.string(), status: z.string().optional() });

/** `name` distinguishes a restricted key from an invalid key. */
export const resendRefusal = z.object({ name: z.string(), message: z.string().catch('') });

export const consentCode = z.object({ code: z.string().min(1) });
