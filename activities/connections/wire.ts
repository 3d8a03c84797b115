import { z } from 'zod';

/** Answers of the providers' OAuth endpoints, and of what tells whose a token is. Only what is used. */

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

/** HubSpot's has no `scope`, and tells the account. */
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

/** Of a private app's token. */
export const hubSpotTokenInfo = z.object({
  hubId: z.number().int(),
  scopes: z.array(z.string()).default([]),
});

/** Google's says who agreed; it comes from the token endpoint itself, so its signature proves nothing more. */
export const idTokenClaims = z.object({ sub: z.string().min(1).max(255) });

/** Meta's has no refresh token. */
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
    /** Seconds since 1970; 0: it does not end. */
    expires_at: z.number().default(0),
  }),
});

export const metaSuccess = z.object({ success: z.boolean() });

export const resendDomains = z.object({
  data: z.array(z.object({ id: z.string().min(1), name: z.string().min(1), status: z.string() })),
});

/** RFC 6749 section 5.2, and HubSpot's older name beside it. */
export const oauthRefusal = z.object({ error: z.string(), status: z.string().optional() });

/** The parts of Resend's errors that tell a key that only sends from one that is not known. */
export const resendRefusal = z.object({ name: z.string() });

/** What the API sealed of a callback. */
export const consentCode = z.object({ code: z.string().min(1) });
