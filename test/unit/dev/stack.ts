import type { StackFile } from '../../../dev/stack-file.ts';

/** A complete stack file. Credentials are recognizable, so that tests find them in output. */
export const STACK: StackFile = {
  api: 'http://127.0.0.1:3000',
  temporal: { address: '127.0.0.1:7233', ui: 'http://127.0.0.1:8233' },
  postgres: 'postgres://postgres:database-secret@127.0.0.1:54329/throughline',
  s3: { endpoint: 'http://127.0.0.1:7070', bucket: 'throughline-assets', ready: true },
  sandbox: {
    control: 'http://127.0.0.1:4050',
    outbox: 'http://127.0.0.1:4051',
    resend: 'http://127.0.0.1:4052',
    googleAds: 'http://127.0.0.1:4053',
    crm: 'http://127.0.0.1:4054',
    meta: 'http://127.0.0.1:4055',
  },
  demo: {
    projectId: 'p',
    ownerId: 'o',
    adminId: 'a',
    token: 'the-token',
    consolePath: '/console/links/1',
    adminToken: 'the-admin-token',
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
