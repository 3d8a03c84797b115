import { readSignInDomain } from '../../../settings/sign-in-sender.ts';

it.each([
  ['sign-in@mail.platform.example', 'mail.platform.example'],
  ['Throughline <sign-in@Mail.Platform.Example>', 'mail.platform.example'],
  ['"Ada @ work" <sign-in@platform.example>', 'platform.example'],
  ['sign-in@müller.example', 'xn--mller-kva.example'],
])('reads the domain of the sign-in sender %s', (SIGN_IN_SENDER, domain) => {
  expect(readSignInDomain({ SIGN_IN_SENDER })).toBe(domain);
});
