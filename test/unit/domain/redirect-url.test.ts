import { findRedirectUrlFault } from '../../../domain/redirect-url.ts';

it.each([
  'https://desk.example.com/callback',
  'https://desk.example.com',
  'https://desk.example.com:8443/callback?tenant=1&x=%20',
  'https://xn--bcher-kva.example/callback',
  'https://[2001:db8::1]/callback',
  'http://localhost/callback',
  'http://localhost:3000/callback',
  'http://127.0.0.1:4000/callback',
  'http://[::1]:4000/callback',
])('accepts the redirect URL %s', (url) => {
  expect(findRedirectUrlFault(url, 'web')).toBeUndefined();
});

it.each([
  ['/callback', /must begin with https/],
  ['desk.example.com/callback', /must begin with https/],
  ['//desk.example.com/callback', /must begin with https/],
  ['ftp://desk.example.com/', /must begin with https/],
  ['javascript:alert(1)', /must begin with https/],
  ['data:text/html,x', /must begin with https/],
  ['com.example.desk:/callback', /must begin with https/],
  ['HTTPS://desk.example.com/callback', /must begin with https/],
  ['http://desk.example.com/callback', /must begin with https/],
  ['http://localhost.example.com/callback', /must begin with https/],
  ['http://127.0.0.1.example.com/callback', /must begin with https/],
  ['http://127.1/callback', /must begin with https/],
  ['http://127.0.0.2/callback', /must begin with https/],
  ['http://2130706433/callback', /must begin with https/],
  ['https://desk.example.com/callback#', /fragment/],
  ['https://desk.example.com/callback#part', /fragment/],
  ['https://desk.example.com@evil.example/callback', /user name/],
  ['https://user:password@desk.example.com/callback', /user name/],
  ['https://@desk.example.com/callback', /user name/],
  ['http://localhost@evil.example/callback', /user name/],
  ['https://*.example.com/callback', /absolute/],
  ['https:///callback', /absolute/],
  ['https://', /absolute/],
  ['https://desk.example.com:99999/callback', /absolute/],
  ['https://desk..example.com/callback', /absolute/],
  [String.raw`https://desk.example.com\@evil.example/callback`, /percent-encoded/],
  ['https://desk.example.com/call back', /percent-encoded/],
  ['https://desk.example.com/\tcallback', /percent-encoded/],
  ['https://bücher.example/callback', /percent-encoded/],
  ['https://desk.example.com/%zz', /percent-encoded/],
  ['', /percent-encoded/],
])('refuses the redirect URL %j', (url, problem) => {
  expect(findRedirectUrlFault(url, 'web')).toMatch(problem);
  expect(findRedirectUrlFault(url, 'public')).toMatch(problem);
});

it.each(['com.example.desk:/callback', 'com.example.desk://callback/path?x=1', 'app.example:/'])(
  'accepts the redirect URL %s for native apps only',
  (url) => {
    expect(findRedirectUrlFault(url, 'native')).toBeUndefined();
    expect(findRedirectUrlFault(url, 'user-agent-based')).toMatch(/must begin with https/);
  },
);

it.each([
  ['desk:/callback', /dot/],
  ['javascript:/alert(1)', /dot/],
  ['com.example.desk:callback', /dot/],
  ['com.example.desk:/callback#part', /fragment/],
  ['http://desk.example.com/callback', /must begin with https/],
  ['https://localhost/callback', /must begin with http:/],
  ['https://LocalHost:8443/callback', /must begin with http:/],
  ['https://127.1/callback', /must begin with http:/],
  ['https://2130706433/callback', /must begin with http:/],
  ['https://[0:0:0:0:0:0:0:1]/callback', /must begin with http:/],
])('refuses the redirect URL %s even for native apps', (url, problem) => {
  expect(findRedirectUrlFault(url, 'native')).toMatch(problem);
});
