import type { ClientBase, Pool } from 'pg';

/** What apps rely on of a schema, as Postgres's catalog has it. */
export interface Catalog {
  readonly columns: readonly Column[];
  readonly constraints: readonly Constraint[];
  /** Unique indexes, also those of constraints: what `on conflict` names. */
  readonly uniques: readonly Unique[];
  readonly routines: readonly Routine[];
  readonly grants: readonly string[];
}

export interface Column {
  /** Or view, or sequence, which has columns as well. */
  readonly table: string;
  readonly name: string;
  readonly type: string;
  readonly required: boolean;
  /** Has a default, or is an identity. */
  readonly filled: boolean;
}

export interface Constraint {
  readonly table: string;
  readonly columns: readonly string[];
  readonly definition: string;
  /** The table that rows must stay in for this one; null unless it is a foreign key that stops deletes there. */
  readonly holds: string | null;
}

export interface Unique {
  readonly table: string;
  readonly columns: readonly string[];
  /** Without the name of the index. */
  readonly definition: string;
}

export interface Routine {
  readonly signature: string;
  readonly result: string;
}

const RELATIONS = `pg_class r join pg_namespace n on n.oid = r.relnamespace and n.nspname = $1 and r.relkind in ('r', 'p', 'v', 'm', 'S')`;

const QUERIES: Readonly<Record<keyof Catalog, string>> = {
  columns: `
    select r.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
           a.attnotnull as required, a.atthasdef or a.attidentity <> '' as filled
    from ${RELATIONS} join pg_attribute a on a.attrelid = r.oid and a.attnum > 0 and not a.attisdropped
    order by 1, a.attnum`,
  constraints: `
    select r.relname as table, pg_get_constraintdef(c.oid) as definition,
           array(select attname::text from pg_attribute where attrelid = r.oid and attnum = any (c.conkey)) as columns,
           case when c.contype = 'f' and c.confdeltype in ('a', 'r')
                then (select relname::text from pg_class where oid = c.confrelid) end as holds
    from ${RELATIONS} join pg_constraint c on c.conrelid = r.oid order by 1, 2`,
  uniques: `
    select r.relname as table,
           array(select attname::text from pg_attribute where attrelid = r.oid and attnum = any (i.indkey)) as columns,
           regexp_replace(pg_get_indexdef(i.indexrelid), '^.* USING ', '') as definition
    from ${RELATIONS} join pg_index i on i.indrelid = r.oid and i.indisunique order by 1, 3`,
  routines: `
    select p.proname || '(' || pg_get_function_identity_arguments(p.oid) || ')' as signature,
           coalesce(pg_get_function_result(p.oid), '') as result
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace and n.nspname = $1 order by 1`,
  grants: `
    select format('%s on %s to %s', g.privilege_type, g.what, coalesce(nullif(g.grantee, 0)::regrole::text, 'public')) as grant
    from (
      select r.relname::text as what, r.relowner as owner, (aclexplode(r.relacl)).* from ${RELATIONS}
      union all
      select r.relname || '.' || a.attname, r.relowner, (aclexplode(a.attacl)).*
      from ${RELATIONS} join pg_attribute a on a.attrelid = r.oid and a.attacl is not null
      union all
      select p.proname || '()', p.proowner, (aclexplode(coalesce(p.proacl, acldefault('f', p.proowner)))).*
      from pg_proc p join pg_namespace n on n.oid = p.pronamespace and n.nspname = $1
      union all
      select nspname, nspowner, (aclexplode(nspacl)).* from pg_namespace where nspname = $1
    ) g where g.grantee <> g.owner order by 1`,
};

/** Reads what there is of a schema. Grants are those to others than the owner, who migrates and is no app. */
export async function readCatalog(pool: Pool | ClientBase, schema: string): Promise<Catalog> {
  const read = async <Row extends object>(part: keyof Catalog): Promise<Row[]> =>
    (await pool.query<Row>(QUERIES[part], [schema])).rows;
  return {
    columns: await read<Column>('columns'),
    constraints: await read<Constraint>('constraints'),
    uniques: await read<Unique>('uniques'),
    routines: await read<Routine>('routines'),
    grants: (await read<{ grant: string }>('grants')).map(({ grant }) => grant),
  };
}
