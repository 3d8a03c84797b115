import { startApiProcess } from '../../support/api-process.ts';
import { eventually } from '../../support/eventually.ts';
import { bearer, send } from '../../api/open-world.ts';
import { openInvitations } from '../../api/sign-in/open-invitations.ts';

it('mails an invitation once although the API and the workers are killed', async () => {
  const killed = await openInvitations({ workerProcess: true });
  const { database, queuePrefix } = killed;
  // The API cannot reach Temporal, so it is killed before it has started the workflow.
  const api = await startApiProcess({ database, queuePrefix, temporalAddress: '127.0.0.1:1' });
  try {
    await killed.account.armFault({ kind: 'drop-answer', times: 1 });
    await killed.account.armFault({ kind: 'stall', times: 1, delayMs: 20_000 });
    const email = killed.createAddress();
    const issuer = { issuer: `${api.url}/api/auth`, audience: api.url };
    // The API may be killed before it answers.
    const answered = send(`${api.url}/projects/${killed.projectId}/invitations`, {
      method: 'POST',
      headers: bearer(await killed.createToken(killed.ownerId, issuer)),
      body: { email, roleIds: [] },
    }).catch(() => undefined);
    const [created] = await eventually(async () => {
      const rows = await killed.sql('select id from invitations where email = $1', [email]);
      return rows.length > 0 && rows;
    });
    api.kill();
    await answered;
    await eventually(async () => (await killed.account.ledger()).length > 1);
    await killed.replaceWorkers();
    const readState = () => killed.findInvitation(String(created?.['id']));
    await eventually(async () => (await readState())?.mail === 'sent');
    expect(new Set((await killed.account.ledger()).map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
    expect(await killed.account.listAcceptedAddresses()).toEqual([email]);
    const path = await killed.waitForMailedPath(email, '/invitations/');
    expect((await killed.join(killed.openBrowser(), path, email)).status).toBe(303);
    expect((await readState())?.state).toBe('accepted');
  } finally {
    await killed.close();
  }
});
