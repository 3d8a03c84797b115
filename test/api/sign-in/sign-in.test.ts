import { CALLBACK, openSignIn, type SignIn } from './open-sign-in.ts';

describe('signing in', () => {
  let world: SignIn;
  beforeAll(async () => {
    world = await openSignIn();
  });
  afterAll(() => world.close());

  it('leads from the request of a client over the mail to a token', async () => {
    const visitor = world.visitor();
    const { path, verifier } = await world.begin(visitor);
    const page = await visitor.open(path);
    expect(page.status).toBe(200);
    expect(page.body).toMatch(/calls itself “Example CRM”, and nobody has checked that\s+name/);
    expect(page.body).toContain('you will be sent to <strong>crm.example</strong>');
    const sent = await visitor.submit(`${path}/link`, { fields: { address: 'owner@example.com' } });
    expect([sent.status, sent.body]).toEqual([200, expect.stringContaining('Look into your mail')]);

    const link = await world.mailedLink('owner@example.com', path);
    expect((await visitor.open(link)).body).toContain('Sign in to Throughline?');
    const followed = await visitor.submit(link);
    expect(followed.status).toBe(303);
    const consent = await visitor.follow(followed);
    expect(consent.body).toContain('Allow “Example CRM” to use your account?');
    expect(consent.body).toContain('Owner@example.com');
    expect(consent.body).toContain('send e-mail in your name');
    expect(consent.body).not.toContain('advertising accounts');

    // Over TLS each cookie has a name that no page without it can set.
    const names = visitor.cookies.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['__Host-_session', '__Secure-_interaction']));
    expect(names.filter((name) => !/^__(Host|Secure)-/.test(name))).toEqual([]);

    const consentPath = (/action="([^"]+)\/answer"/.exec(consent.body) ?? [])[1] ?? '';
    const agreed = await visitor.submit(`${consentPath}/answer`, { fields: { answer: 'agree' } });
    const back = new URL((await visitor.follow(agreed)).location);
    expect(back.origin + back.pathname).toBe(CALLBACK);
    expect(back.searchParams.get('state')).toBe('kept');

    const answer = await fetch(`${world.api.url}/api/auth/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        client_id: world.clientId,
        code: back.searchParams.get('code') ?? '',
        redirect_uri: CALLBACK,
        code_verifier: verifier,
      }),
    });
    expect([answer.status, await answer.json()]).toEqual([
      200,
      expect.objectContaining({ scope: 'emails:send', token_type: 'Bearer' }),
    ]);
  });
});
