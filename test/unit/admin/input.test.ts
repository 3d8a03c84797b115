import { oauthClientId, user } from '../../../admin/input.ts';

describe('a user', () => {
  it('is named by an id, or by an address in the form that it is stored in', () => {
    expect(user.parse(' usr_4a05417b345f0013 ')).toBe('usr_4a05417b345f0013');
    expect(user.parse('ada@example.com')).toBe('ada@example.com');
    expect(user.parse('ada@müller.example')).toBe('ada@xn--mller-kva.example');
  });
});

describe('an OAuth client', () => {
  it.each(['tlc_5d0f6c1e9a7b4c2d8e3f1a06', 'https://agent.example.com/client.json?version=2'])(
    'is named by an id of ours or by the URL of its document: %s',
    (id) => {
      expect(oauthClientId.parse(id)).toBe(id);
    },
  );

  it.each([
    '',
    'a b',
    'http://agent.example.com/client',
    'https://agent.example.com/a b',
    `https://${'a'.repeat(250)}`,
  ])('is not named by "%s"', (id) => {
    expect(oauthClientId.safeParse(id).success).toBe(false);
  });
});
