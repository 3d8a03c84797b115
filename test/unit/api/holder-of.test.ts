import express from 'express';
import type { Caller } from '../../../api/auth/caller.ts';
import { holderOf } from '../../../api/serve/holder-of.ts';

const PROJECT = '0b6c1f0e-6f5e-4b3c-9d0a-1c2d3e4f5a6b';
const key = { keyId: 'k1', projectId: PROJECT, scopes: new Set<string>() };
const request = Object.create(express.request, { ip: { value: '192.0.2.1' } });

it.each<[string, Caller, string, string]>([
  ['a key of a project', { appKey: key }, PROJECT, PROJECT],
  [
    'a write key, which anybody has',
    { writeKey: { ...key, allowedOrigins: [], isWatched: false } },
    PROJECT,
    'write-key:k1',
  ],
  ['a key, before its rights are known', { apiKey: key }, '', 'api-key:k1'],
  ['nobody', {}, '', 'network:192.0.2.1'],
])('what %s sends uses the right share', (_, caller, projectId, holder) => {
  expect(holderOf({ caller, request }, projectId)).toBe(holder);
});
