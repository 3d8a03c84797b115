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
  ['a service-account key before its verification', { apiKey: key }, '', 'api-key:k1'],
  ['an anonymous caller', {}, '', 'network:192.0.2.1'],
])('toTenantKey returns the tenant of a request with %s', (_, caller, projectId, expected) => {
  expect(toTenantKey(caller, projectId, '192.0.2.1')).toBe(expected);
});

const buildRequest = (headers: Record<string, string>, projectId?: string) =>
  Object.create(express.request, {
    headers: { value: headers },
    params: { value: projectId === undefined ? {} : { projectId } },
    ip: { value: '192.0.2.1' },
  });

it('ExpectedTenants returns the tenant of the last request with the same credentials and project', () => {
  const tenants = new ExpectedTenants();
  const app = { 'x-app-key': 'tl_ak_a' };
  expect(tenants.predict(buildRequest(app), true).key).toBe('network:192.0.2.1');
  tenants.predict(buildRequest(app), true).confirm(PROJECT);
  expect(tenants.predict(buildRequest(app), true).key).toBe(PROJECT);
  expect(tenants.predict(buildRequest({ 'x-app-key': 'tl_ak_b' }), true).key).toBe('network:192.0.2.1');
  expect(tenants.predict(buildRequest(app, 'another'), true).key).toBe('network:192.0.2.1');
  expect(tenants.predict(buildRequest(app), false).key).toBe('network:192.0.2.1');
});

it('ExpectedTenants forgets the tenant of credentials after their refusal', () => {
  const tenants = new ExpectedTenants();
  const token = { authorization: 'Bearer a' };
  tenants.predict(buildRequest(token), false).confirm('user:a');
  tenants.predict(buildRequest(token), false).forget();
  expect(tenants.predict(buildRequest(token), false).key).toBe('network:192.0.2.1');
});
