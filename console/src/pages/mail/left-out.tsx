import { List, Text } from '@mantine/core';
import type { LeftOutRow } from '@throughline/client/csv';
import { formatNumber } from '../../shell/when.tsx';

const SHOWN = 10;

/** The rows of a file that get no mail, by their lines. */
export function LeftOut({ rows }: { rows: readonly LeftOutRow[] }) {
  if (rows.length === 0) return null;
  const more = rows.length - SHOWN;
  return (
    <div role="status">
      <Text>{rows.length === 1 ? '1 row is' : `${formatNumber(rows.length)} rows are`} left out:</Text>
      <List size="sm">
        {rows.slice(0, SHOWN).map(({ line, text }) => (
          <List.Item key={line} className="break-anywhere">
            Line {formatNumber(line)}:{' '}
            {text === '' ? 'no e-mail address' : `“${text}” is not an e-mail address`}
          </List.Item>
        ))}
        {more > 0 && <List.Item>{formatNumber(more)} more</List.Item>}
      </List>
    </div>
  );
}
