/** What can be asked for: https://resend.com/docs/api-reference/oauth */
export const SCOPES: readonly string[] = ['emails:send', 'full_access'];
