import { z } from 'zod';
import {
  isPathStyle,
  listObjectStoreSources,
  objectStoreVariables,
} from '../../../settings/object-store-location.ts';

const parseVariables = (env: Record<string, string>) => z.object(objectStoreVariables).parse(env);

it.each([
  [{}, []],
  [{ S3_BUCKET: 'off', S3_ENDPOINT: 'http://s3:7070' }, []],
  [{ S3_BUCKET: 'mine' }, ['https://mine.s3.us-east-1.amazonaws.com']],
  [{ S3_BUCKET: 'files.mine' }, ['https://s3.us-east-1.amazonaws.com/files.mine/']],
  [{ S3_BUCKET: 'mine', S3_FORCE_PATH_STYLE: 'on' }, ['https://s3.us-east-1.amazonaws.com/mine/']],
  [{ S3_BUCKET: 'mine', S3_REGION: 'cn-north-1' }, ['https://mine.s3.cn-north-1.amazonaws.com.cn']],
  [{ S3_BUCKET: 'mine', S3_ENDPOINT: 'http://127.0.0.1:7070/' }, ['http://127.0.0.1:7070/mine/']],
  [
    {
      S3_BUCKET: 'mine',
      S3_ENDPOINT: 'http://s3:7070',
      S3_PUBLIC_ENDPOINT: 'https://files.example.com/s3/',
    },
    ['https://files.example.com/s3/mine/'],
  ],
  [
    { S3_BUCKET: 'mine', S3_ENDPOINT: 'https://store.example:8443', S3_FORCE_PATH_STYLE: 'off' },
    ['https://mine.store.example:8443'],
  ],
])('the settings %j allow uploads to the CSP sources %j', (env, sources) => {
  expect(listObjectStoreSources(parseVariables(env))).toEqual(sources);
});

it('object store URLs contain the bucket in the path if S3_FORCE_PATH_STYLE is on, and by default if S3_ENDPOINT is set', () => {
  expect(isPathStyle(parseVariables({ S3_BUCKET: 'mine' }))).toBe(false);
  expect(isPathStyle(parseVariables({ S3_BUCKET: 'mine', S3_ENDPOINT: 'http://s3:7070' }))).toBe(true);
  expect(isPathStyle(parseVariables({ S3_BUCKET: 'mine', S3_FORCE_PATH_STYLE: 'on' }))).toBe(true);
});
