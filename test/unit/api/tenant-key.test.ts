import express from 'express';
import type { Caller } from '../../../api/credentials/caller.ts';
import { ExpectedTenants, toTenantKey } from '../../../api/limits/admission.ts';

const PROJECT = '0b6c1f0e-6f5e-4b3c-9d0a-1c2d3e4f5a6b';
const key = { keyId: 'k1', projectId: PROJECT, scopes: new Set<string>() };

it.each<[string, Caller, string, string]>([
  ['a key of a project', { appKey: key }, PROJECT, PROJECT],
  [
    'a write key, which is public',
    { writeKey: { ...key, allowedOrigins: [], isWatched: false } },
    PROJECT,
    'write-key:k1',
  ],
  ['a key, before its rights are known', { apiKey: key }, '', 'api-key:k1'],
  ['nobody', {}, '', 'network:192.0.2.1'],
])('a request of %s uses the quota of the right tenant', (_, caller, projectId, expected) => {
  expect(toTenantKey(caller, projectId, '192.0.2.1')).toBe(expected);
});

const request = (headers: Record<string, string>, projectId?: string) =>
  Object.create(express.request, {
    headers: { value: headers },
    params: { value: projectId === undefined ? {} : { projectId } },
    ip: { value: '192.0.2.1' },
  });

it('expects the tenant of the last request with the same credentials in the same project', () => {
  const tenants = new ExpectedTenants();
  const app = { 'x-app-key': 'tl_ak_a' };
  expect(tenants.predict(request(app), true).key).toBe('network:192.0.2.1');
  tenants.predict(request(app), true).confirm(PROJECT);
  expect(tenants.predict(request(app), true).key).toBe(PROJECT);
  expect(tenants.predict(request({ 'x-app-key': 'tl_ak_b' }), true).key).toBe('network:192.0.2.1');
  expect(tenants.predict(request(app, 'another'), true).key).toBe('network:192.0.2.1');
  expect(tenants.predict(request(app), false).key).toBe('network:192.0.2.1');
});

it('forgets the tenant of credentials that turn out to be invalid', () => {
  const tenants = new ExpectedTenants();
  const token = { authorization: 'Bearer a' };
  tenants.predict(request(token), false).confirm('user:a');
  tenants.predict(request(token), false).forget();
  expect(tenants.predict(request(token), false).key).toBe('network:192.0.2.1');
});
