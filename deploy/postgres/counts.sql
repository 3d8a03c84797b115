-- Counts the rows of each table, and of each project in it, as CSV: table, project, rows.
-- With row security off, a role that may not see every row gets an error instead of a smaller count.
set row_security = off;
\pset format csv
\pset tuples_only on
select format(
  case when a.attname is null then 'select %1$L, %2$L, count(*) from %1$s'
  else 'select %1$L, case grouping(project_id) when 1 then %2$L else coalesce(project_id::text, %3$L) end collate "C",
    count(*) from %1$s group by grouping sets ((), project_id) order by 2' end,
  format('%I.%I', n.nspname, c.relname), 'all', 'none')
from pg_class c
  join pg_namespace n on n.oid = c.relnamespace
  left join pg_attribute a on a.attrelid = c.oid and a.attname = 'project_id' and not a.attisdropped
where c.relkind in ('r', 'p') and not c.relispartition and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
order by n.nspname collate "C", c.relname collate "C" \gexec
