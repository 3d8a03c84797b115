import { readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import {
  readStackFile,
  removeStackFiles,
  writeAdminEnv,
  writeStackFile,
  type StackFile,
} from '../../../dev/stack-file.ts';
import { useTemporaryFolder } from './temporary-folder.ts';

const STACK: StackFile = {
  api: 'http://127.0.0.1:3000',
  temporal: { address: '127.0.0.1:7233', ui: 'http://127.0.0.1:8233' },
  postgres: 'postgres://postgres:secret@127.0.0.1:54329/throughline',
  s3: { endpoint: 'http://127.0.0.1:7070', bucket: 'throughline-assets', ready: true },
  sandbox: {
    control: 'http://127.0.0.1:1',
    outbox: 'http://127.0.0.1:2',
    resend: 'http://127.0.0.1:3',
    googleAds: 'http://127.0.0.1:4',
    crm: 'http://127.0.0.1:5',
    meta: 'http://127.0.0.1:6',
  },
  demo: {
    projectId: 'p',
    ownerId: 'o',
    adminId: 'a',
    token: 't',
    consolePath: '/console/links/1',
    adminToken: 'at',
    serviceAccountKey: 'tl_sk_1',
    appKey: 'tl_ak_1',
    oauthClientId: 'tlc_1',
    oauthClientSecret: 'tl_cs_1',
    publicClientId: 'tlc_2',
    platformClientId: 'tlc_platform',
    platformClientSecret: 'tl_cs_platform',
    customerId: '2000000001',
    writeKey: 'tl_pk_demo',
    accountId: 'act_1029384756',
    crmLeadId: '101',
    other: { projectId: 'p2', ownerId: 'o2', token: 't2', serviceAccountKey: 'tl_sk_2', appKey: 'tl_ak_2' },
  },
};

describe('stack.json', () => {
  const newFolder = useTemporaryFolder();

  it('is for its owner alone, also where there was one that others could read', () => {
    const folder = newFolder();
    const file = join(folder, 'stack.json');
    writeFileSync(file, '{}', { mode: 0o644 });
    writeStackFile(file, STACK);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(STACK);
    expect(readdirSync(folder)).toEqual(['stack.json']);
  });

  it('is read back, and taken for absent when it is none of this version', () => {
    const file = join(newFolder(), 'stack.json');
    expect(readStackFile(file)).toBeUndefined();
    writeStackFile(file, STACK);
    expect(readStackFile(file)).toEqual(STACK);
    writeFileSync(file, '{"api":"http://127.0.0.1:3000"}');
    expect(readStackFile(file)).toBeUndefined();
  });

  it('can be removed when it is not there', () => {
    const file = join(newFolder(), 'stack.json');
    expect(() => removeStackFiles(file)).not.toThrow();
  });
});

describe('admin.env', () => {
  const newFolder = useTemporaryFolder();

  it('gives each setting back as it was, to its owner alone', () => {
    const file = join(newFolder(), 'admin.env');
    const settings = {
      DATABASE_URL: 'postgres://throughline_admin:a-b_c@127.0.0.1:54329/throughline',
      SIGNING_KEYRING: 'k1:Zm9v+/8=',
      TOKEN_ISSUER: 'http://127.0.0.1:3000/api/auth',
      TOKEN_AUDIENCE: 'http://127.0.0.1:3000',
      CONNECTION_KEYRING: 'k1:b',
    };
    writeAdminEnv(file, settings);
    expect(parseEnv(readFileSync(file, 'utf8'))).toEqual(settings);
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });
});
