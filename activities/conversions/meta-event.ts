import { hash } from 'node:crypto';
import { META_CLICK_IDS } from '../../domain/conversion-goal.ts';
import { fromMinorUnits } from '../../domain/currency.ts';
import { getFbc } from '../../domain/meta-click.ts';
import type { Signals } from '../../models/conversions/find-signals.ts';
import { findLatestClick, getSendableIdentity, type DecidedEvent } from './decided-event.ts';

/**
 * Returns undefined without a usable signal. All signals except the click require granted consent.
 * @see https://developers.facebook.com/documentation/ads-commerce/conversions-api/parameters
 */
export function buildMetaEvent(event: DecidedEvent, signals: Signals): Record<string, unknown> | undefined {
  const click = findLatestClick(signals, META_CLICK_IDS);
  const fbc = click && getFbc(click.touch, click.at.getTime());
  const identity = event.consent.adUserData === 'granted' ? getIdentity(event, signals) : {};
  if (fbc === undefined && !('em' in identity) && !('ph' in identity)) return undefined;
  const { valueCents, currency, subject } = event;
  const isOrder = event.trigger === 'order';
  return {
    event_name: isOrder ? 'Purchase' : event.trigger,
    event_time: Math.floor(event.occurredAt.getTime() / 1000),
    event_id: subject,
    // `website` requires the page's URL, which is not stored.
    action_source: isOrder ? 'other' : 'system_generated',
    user_data: { ...(fbc !== undefined && { fbc }), ...identity },
    ...(valueCents !== null &&
      currency !== null && {
        custom_data: { value: fromMinorUnits(valueCents, currency), currency, order_id: subject },
      }),
    ...(event.consent.adPersonalization === 'denied' && { opt_out: true }),
  };
}

/**
 * Meta expects hashes of e-mail addresses in lower case, and of phone numbers as digits with the country
 * code.
 */
function getIdentity({ visitorId }: DecidedEvent, signals: Signals): Record<string, unknown> {
  const { email, phone } = getSendableIdentity(signals);
  const { fbp, ip, userAgent } = signals.lastTouch ?? {};
  return {
    ...(email !== undefined && { em: [hash('sha256', email.trim().toLowerCase())] }),
    ...(phone !== undefined && { ph: [hash('sha256', phone.replaceAll(/\D/g, ''))] }),
    external_id: [hash('sha256', visitorId)],
    ...(fbp && { fbp }),
    ...(ip && { client_ip_address: ip }),
    ...(userAgent && { client_user_agent: userAgent }),
  };
}
