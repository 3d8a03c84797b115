import { isTimeZone } from '../../../domain/time-zone.ts';

it.each(['UTC', 'Europe/Lisbon', 'America/Argentina/Buenos_Aires', 'Etc/GMT+3'])(
  'accepts the time zone %s',
  (name) => {
    expect(isTimeZone(name)).toBe(true);
  },
);

it.each(['', 'Lisbon', 'Europe/Atlantis', '+01:00', 'UTC; drop table'])(
  'refuses the time zone %j',
  (name) => {
    expect(isTimeZone(name)).toBe(false);
  },
);
