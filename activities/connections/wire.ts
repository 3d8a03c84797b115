import { z } from 'zod';

/** Answers of the providers' OAuth and token endpoints, limited to the fields in use. */

/** Google, Resend: RFC 6749 section 5.1. */
export const tokenAnswer = z.object({
  access_token: z.string().min(1),
  expires_in: z.number().positive(),
  refresh_token: z.string().min(1).optional(),
  scope: z
    .string()
    .default('')
    .transform((scope) => scope.split(' ').filter(Boolean)),
  id_token: z.string().optional(),
});

/** HubSpot's answer names the account and has no `scope`. */
export const hubSpotTokenAnswer = z.object({
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

/** Token of a private app. */
export const hubSpotTokenInfo = z.object({
  hubId: z.number().int(),
  scopes: z.array(z.string()).default([]),
});

/** Google's user id. The answer is from the token endpoint itself, so the signature need not be verified. */
export const idTokenClaims = z.object({ sub: z.string().min(1).max(255) });

/** Meta's answer has no refresh token. */
export const metaTokenAnswer = z.object({
  access_token: z.string().min(1),
  expires_in: z.number().positive().optional(),
});

export const metaDebugToken = z.object({
  data: z.object({
    app_id: z.union([z.string(), z.number()]).transform(String).optional(),
    is_valid: z.boolean(),
    scopes: z.array(z.string()).default([]),
    user_id: z.union([z.string(), z.number()]).transform(String).optional(),
    /** Seconds since 1970; 0: no expiry. */
    expires_at: z.number().default(0),
  }),
});

export const metaSuccess = z.object({ success: z.boolean() });

export const resendDomains = z.object({
  data: z.array(z.object({ id: z.string().min(1), name: z.string().min(1), status: z.string() })),
});

/** RFC 6749 section 5.2, and HubSpot's older field. */
export const oauthRefusal = z.object({ error: z.string(), status: z.string().optional() });

/** Name in a Resend error, which distinguishes a restricted key from an unknown one. */
export const resendRefusal = z.object({ name: z.string() });

/** Result of a consent that the API sealed. */
export const consentCode = z.object({ code: z.string().min(1) });
