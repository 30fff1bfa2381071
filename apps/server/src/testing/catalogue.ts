/** One place where a database breaks the rules of tenancy. */
export type CatalogueFinding = { object: string; problem: string }

type Query = <Row extends object>(text: string) => Promise<Row[]>
type Table = {
  name: string
  has_workspace: boolean
  is_enabled: boolean
  is_forced: boolean
  policies: { name: string; roles: string[]; using: string | null; check: string | null }[]
  app_rights: string[]
}

/**
 * Tables without `workspace_id`: what exists before or beside every workspace. Reached by
 * `withSystem` only. A table that is in neither list nor under a policy fails the run (D17).
 */
const tablesWithoutWorkspace: readonly string[] = [
  'access_tokens',
  'data_keys',
  'external_identities',
  'idempotency_keys',
  'identity_tickets',
  'plans',
  'refresh_tokens',
  'schedules',
  'schema_migrations',
  'search_indexes',
  'security_notices',
  'sign_ins',
  'user_files',
  'users',
  'verification_codes',
]
/** The table of workspaces itself: its own id is the tenant. */
const workspaceTable = 'workspaces'

const tablesQuery = `
  select c.relname as name,
    exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'workspace_id'
      and not a.attisdropped) as has_workspace,
    c.relrowsecurity as is_enabled,
    c.relforcerowsecurity as is_forced,
    coalesce((select json_agg(json_build_object('name', p.policyname, 'roles', p.roles,
        'using', p.qual, 'check', p.with_check))
      from pg_policies p where p.schemaname = 'public' and p.tablename = c.relname), '[]') as policies,
    coalesce((select json_agg(right_name) from unnest(array['SELECT', 'INSERT', 'UPDATE', 'DELETE',
        'TRUNCATE', 'REFERENCES', 'TRIGGER']) right_name
      where has_table_privilege('zhiwen_app', c.oid, right_name)), '[]') as app_rights
  from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
  order by 1`

const viewsQuery = `
  select c.relname as name from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('v', 'm')
    and not coalesce(c.reloptions::text[] @> array['security_invoker=true'], false)`

const rolesQuery = `
  select r.rolname as name, r.rolsuper or r.rolbypassrls or r.rolcreaterole as is_mighty,
    (select count(*)::int from pg_class c where c.relowner = r.oid) as owned,
    pg_has_role(r.oid, (select oid from pg_roles where rolname = 'zhiwen_owner'), 'member') as is_owner
  from pg_roles r where r.rolname in ('zhiwen_app', 'zhiwen_system')`

/** Key checks pass by policies, so keys of tenant tables must carry the workspace themselves. */
const keysQuery = `
  with tenant as (
    select a.attrelid as oid, a.attnum from pg_attribute a join pg_class c on c.oid = a.attrelid
    where a.attname = 'workspace_id' and c.relnamespace = 'public'::regnamespace
  )
  select i.indexrelid::regclass::text as name, 'unique key without workspace_id' as problem
  from pg_index i join tenant t on t.oid = i.indrelid
  where i.indisunique and not t.attnum = any (i.indkey::int2[])
  union all
  select f.conname, 'foreign key without workspace_id'
  from pg_constraint f join tenant t on t.oid = f.conrelid
  where f.contype = 'f' and not t.attnum = any (f.conkey)`

const definersQuery = `
  select p.proname as name from pg_proc p
  where p.pronamespace = 'public'::regnamespace and p.prosecdef`

/** Lists every breach of the tenancy rules in a migrated database; empty is what must be. */
export async function checkCatalogue(query: Query): Promise<CatalogueFinding[]> {
  const tables = await query<Table>(tablesQuery)
  const views = await query<{ name: string }>(viewsQuery)
  const keys = await query<{ name: string; problem: string }>(keysQuery)
  const definers = await query<{ name: string }>(definersQuery)
  const roles = await query<{
    name: string
    is_mighty: boolean
    owned: number
    is_owner: boolean
  }>(rolesQuery)
  return [
    ...tables.flatMap(checkTable),
    ...listed(tables),
    ...views.map(({ name }) => ({ object: name, problem: 'view is not security_invoker' })),
    ...keys.map(({ name, problem }) => ({ object: name, problem })),
    ...definers.map(({ name }) => ({ object: name, problem: 'function is security definer' })),
    ...roles
      .filter(({ is_mighty, owned, is_owner }) => is_mighty || owned > 0 || is_owner)
      .map(({ name }) => ({ object: name, problem: 'role owns something or passes by policies' })),
    ...(roles.length === 2 ? [] : [{ object: 'roles', problem: 'a role is missing' }]),
  ]
}

const isTenant = ({ name, has_workspace }: Table) => has_workspace || name === workspaceTable

function checkTable(table: Table): CatalogueFinding[] {
  const problems = isTenant(table) ? tenantProblems(table) : sharedProblems(table)
  return problems.map((problem) => ({ object: table.name, problem }))
}

function tenantProblems(table: Table): string[] {
  const column = table.name === workspaceTable ? 'id' : 'workspace_id'
  const rule = `(${column} = ( SELECT (current_setting('app.workspace_id'::text))::uuid AS current_setting))`
  const has = (name: string, role: string, text: string) =>
    table.policies.some(
      (policy) =>
        policy.name === name &&
        policy.roles.join() === role &&
        policy.using === text &&
        policy.check === text,
    )
  return [
    ...(table.is_enabled ? [] : ['row-level security is not enabled']),
    ...(table.is_forced ? [] : ['row-level security is not forced']),
    ...(has('tenant', 'zhiwen_app', rule) ? [] : ['policy tenant is missing or different']),
    ...(has('system', 'zhiwen_system', 'true') ? [] : ['policy system is missing or different']),
    // Policies add up: a third one would widen what the first allows.
    ...(table.policies.length === 2 ? [] : ['has other policies than tenant and system']),
    ...(table.app_rights.some((right) => !rowRights.has(right)) ? ['app has too many rights'] : []),
  ]
}

const rowRights = new Set(['SELECT', 'INSERT', 'UPDATE', 'DELETE'])

const sharedProblems = ({ name, app_rights }: Table): string[] => [
  ...(tablesWithoutWorkspace.includes(name) ? [] : ['has no workspace_id and is not listed']),
  ...(app_rights.length === 0 ? [] : ['app has rights on a table without workspace_id']),
]

/** The closed list must not keep names of tables that are gone. */
const listed = (tables: Table[]): CatalogueFinding[] =>
  tablesWithoutWorkspace
    .filter((name) => !tables.some((table) => table.name === name))
    .map((name) => ({ object: name, problem: 'is listed and does not exist' }))
