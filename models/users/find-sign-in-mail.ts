import { QueryTypes } from 'sequelize';
import type { Database } from '../database.ts';

/** What the mail of a sign-in link is made of. `sentAt`: when the provider took it; null: not that we know. */
export type SignInMail = { email: string; interaction: string; clientName: string; sentAt: Date | null };

/** Undefined when there is nothing to send: nobody has the address, or the link was used or is too old. */
export async function findSignInMail(
  { sequelize }: Database,
  linkId: string,
): Promise<SignInMail | undefined> {
  const [mail] = await sequelize.query<SignInMail>(
    `select email, interaction, client_name as "clientName", sent_at as "sentAt" from sign_in_mail($1)`,
    { bind: [linkId], type: QueryTypes.SELECT },
  );
  return mail;
}
