import { S3ServiceException } from '@aws-sdk/client-s3';
import { classifyStoreFailure, isNotReady } from '../../../../activities/assets/store-failure.ts';

/** A failure must not contain this text. */
const STORE_TEXT = 'token of ada@example.com';

const buildS3Error = (httpStatusCode: number, name = 'Refused') =>
  new S3ServiceException({ name, message: STORE_TEXT, $fault: 'client', $metadata: { httpStatusCode } });
const buildNetworkError = (properties: object) => Object.assign(new Error(STORE_TEXT), properties);

it.each([
  ['401', buildS3Error(401), { kind: 'refused', scope: 'fleet', reason: 'Refused' }],
  ['401 with free text as its name', buildS3Error(401, STORE_TEXT), { kind: 'refused', reason: 'REFUSED' }],
  ['429', buildS3Error(429), { kind: 'rate_limit', scope: 'fleet' }],
  ['400 SlowDown', buildS3Error(400, 'SlowDown'), { kind: 'rate_limit' }],
  ['500', buildS3Error(500), { kind: 'unavailable', scope: 'request' }],
  [
    'a reset connection',
    buildNetworkError({ code: 'ECONNRESET' }),
    { kind: 'unavailable', reason: 'ECONNRESET' },
  ],
  ['a temporary DNS failure', buildNetworkError({ code: 'EAI_AGAIN' }), { kind: 'unavailable' }],
  ['an expired certificate', buildNetworkError({ code: 'CERT_HAS_EXPIRED' }), { kind: 'unavailable' }],
  [
    'a certificate of another host',
    buildNetworkError({ code: 'ERR_TLS_CERT_ALTNAME_INVALID' }),
    { kind: 'unavailable' },
  ],
  ['a timeout', buildNetworkError({ name: 'TimeoutError' }), { kind: 'timeout' }],
])('classifyStoreFailure classifies %s and copies no text from the store', (_, error, failure) => {
  const found = classifyStoreFailure(error);
  expect(found).toMatchObject({ provider: 'storage', ...failure });
  expect(JSON.stringify(found)).not.toContain('ada');
});

it.each([new TypeError('x is undefined'), buildNetworkError({ code: 'ERR_INVALID_ARG_TYPE' })])(
  'classifyStoreFailure returns undefined for an error of our own code: %s',
  (error) => {
    expect(classifyStoreFailure(error)).toBeUndefined();
  },
);

it.each([
  ['a temporary DNS failure', buildNetworkError({ code: 'EAI_AGAIN' }), true],
  ['503 from a store that is starting', buildS3Error(503), true],
  ['404 for a missing bucket', buildS3Error(404, 'NoSuchBucket'), true],
  ['403', buildS3Error(403), false],
])('isNotReady classifies a bucket request that fails with %s', (_, error, expected) => {
  expect(isNotReady(error)).toBe(expected);
});
