import { findCustomer, findTopManager } from '../access.ts';
import type { Customer } from '../customer.ts';
import type { ConversionAction } from '../conversions.ts';
import { flatten, type Row, type QueryContext } from './row.ts';

export function buildCustomerRow({ world, customer }: QueryContext): Row {
  const { id, conversions, customerData } = customer;
  const ownerId = conversions === 'manager' ? findTopManager(world.tree, id)?.id : id;
  const trackingStatus = {
    none: 'NOT_CONVERSION_TRACKED',
    self: 'CONVERSION_TRACKING_MANAGED_BY_SELF',
    manager: 'CONVERSION_TRACKING_MANAGED_BY_THIS_MANAGER',
  }[conversions ?? 'none'];
  return flatten('customer', {
    id,
    resource_name: `customers/${id}`,
    descriptive_name: customer.name,
    currency_code: customer.currency,
    time_zone: customer.timeZone,
    status: customer.status ?? 'ENABLED',
    manager: customer.manager ?? false,
    test_account: customer.test ?? false,
    conversion_tracking_setting: {
      conversion_tracking_status: trackingStatus,
      ...(ownerId !== undefined && { google_ads_conversion_customer: `customers/${ownerId}` }),
      accepted_customer_data_terms: customerData !== 'terms_unsigned',
      enhanced_conversions_for_leads_enabled: customerData === undefined,
    },
  });
}

export function buildClientRow({ world, customer }: QueryContext, id: string, level: number): Row {
  const client = findCustomer(world.tree, id);
  return flatten('customer_client', {
    id,
    resource_name: `customers/${customer.id}/customerClients/${id}`,
    client_customer: `customers/${id}`,
    descriptive_name: client?.name,
    currency_code: client?.currency,
    time_zone: client?.timeZone,
    manager: client?.manager ?? false,
    status: client?.status ?? 'ENABLED',
    level: String(level),
    hidden: client?.hidden ?? false,
    test_account: client?.test ?? false,
  });
}

export function buildBillingRow({ id }: Customer, status: string, index: number): Row {
  const billingId = String(5_000_000_001 + index);
  return flatten('billing_setup', {
    id: billingId,
    resource_name: `customers/${id}/billingSetups/${billingId}`,
    status,
    start_date_time: '2025-01-01 00:00:00',
    end_date_time: status === 'CANCELLED' ? '2025-06-30 23:59:59' : '2037-12-30 23:59:59',
  });
}

export function buildConversionRow({ id }: Customer, action: ConversionAction): Row {
  return flatten('conversion_action', {
    ...action,
    resource_name: `customers/${id}/conversionActions/${action.id}`,
  });
}
