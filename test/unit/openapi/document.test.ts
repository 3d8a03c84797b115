import { loadDocument } from '../../../api/openapi/load-document.ts';

const tagNames = [
  'Accounts, Actions, Ads, Agents, Analytics, Assets, Auth, CMS, CRM, Calendar, Comments, Content Calendar, Contracts',
  'Conversions, Dashboard Sidebar, Emails, Engagement, Geo, Google Ads (search-advertising), Google Analytics',
  'Google Business, Integrations, Invitations, Memory, OAuth Clients, Project Roles, Project Templates, Projects',
  'Schedules, Service Accounts, Socials, Team, Users, Web Analytics, Workflows',
].flatMap((line) => line.split(', '));

const errorCodes = [
  'validation_error, unauthorized, forbidden, not_found, method_not_allowed, conflict, payload_too_large',
  'unsupported_media_type, upload_refused, idempotency_mismatch, rate_limited, internal_error, provider_error',
  'unavailable, provider_timeout, public_client_has_no_secret, missing_template_params, policy_violation',
  'connection_needs_reauth, connection_not_found, crm_lead_not_found, campaign_name_taken, sender_not_configured',
  'own_approval, approval_declined, approval_expired',
  'campaign_changed, budget_is_shared, max_daily_budget_exceeded, request_timeout, expectation_failed, headers_too_large, cursor_expired',
].flatMap((line) => line.split(', '));

describe('the OpenAPI document', () => {
  it('is version 1.0.0 of the API in OpenAPI 3.1', async () => {
    const document = await loadDocument();
    expect(document.openapi).toMatch(/^3\.1\./);
    expect(document.info).toMatchObject({ title: 'Throughline API', version: '1.0.0' });
    expect(document['servers']).toMatchObject([{ url: '/' }]);
  });

  it("has the 35 tags of the specification's list, in its order", async () => {
    const { tags } = await loadDocument();
    expect(tagNames).toHaveLength(35);
    expect(tags.map((tag) => tag.name)).toEqual(tagNames);
  });

  it('describes the three ways to authenticate', async () => {
    const { components } = await loadDocument();
    expect(components['securitySchemes']).toMatchObject({
      bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
      apiKey: { type: 'apiKey', in: 'header', name: 'Authorization' },
      appKey: { type: 'apiKey', in: 'header', name: 'X-App-Key' },
    });
  });

  it('closes the list of error codes and requires only the message of an error', async () => {
    const { components } = await loadDocument();
    const codes = components['schemas']?.['ErrorCode'];
    expect(codes).toMatchObject({ type: 'string' });
    expect(enumOf(codes).toSorted()).toEqual(errorCodes.toSorted());
    expect(components['schemas']?.['Error']).toMatchObject({
      required: ['message'],
      properties: { code: { $ref: '#/components/schemas/ErrorCode' }, details: { maxItems: 20 } },
    });
  });

  it('is self-contained: every reference names a component', async () => {
    const { components, ...rest } = await loadDocument();
    const references = [...JSON.stringify({ components, ...rest }).matchAll(/"\$ref":"([^"]*)"/g)].map(
      (match) => match[1] ?? '',
    );
    const names = Object.entries(components).flatMap(([group, members]) =>
      Object.keys(members).map((name) => `#/components/${group}/${name}`),
    );
    expect(references.length).toBeGreaterThan(0);
    expect(references.filter((reference) => !names.includes(reference))).toEqual([]);
  });
});

function enumOf(schema: unknown): string[] {
  const values = typeof schema === 'object' && schema !== null && 'enum' in schema ? schema.enum : undefined;
  return Array.isArray(values) ? values.map(String) : [];
}
