/**
 * Dependency rules D1–D8 of docs/architecture.md §3.1, made from the ordered list of modules.
 * Used by `pnpm check`; scripts/checks/rules.test.ts plants a breach of each.
 */
const modules = require('./modules.list.json')

const one = (names) => `(${names.join('|')})`
const server = '^apps/server/src'
const web = '^apps/web/src'
const tests = String.raw`\.test\.tsx?$`

/** A module may use only modules above it in the list; news upward travels as an event. */
const moduleOrder = modules.slice(0, -1).flatMap((name, index) =>
  [
    [`${server}/modules`, 'server'],
    [`${web}/features`, 'web'],
  ].map(([base, side]) => ({
    name: `D2-module-order-${side}-${name}`,
    severity: 'error',
    from: { path: `${base}/${name}/`, pathNot: tests },
    to: { path: `${base}/${one(modules.slice(index + 1))}/` },
  })),
)

const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

module.exports = {
  forbidden: [
    forbid('D1-no-cycle', 'no import cycles, types included', {}, { circular: true }),
    ...moduleOrder,
    forbid(
      'D3-door-server',
      'enter a module only by its index.ts',
      { path: `${server}/modules/([^/]+)/` },
      { path: `${server}/modules/([^/]+)/(?!index\\.ts$)`, pathNot: `${server}/modules/$1/` },
    ),
    forbid(
      'D3-door-server-outside',
      'enter a module only by its index.ts',
      { path: server, pathNot: [`${server}/modules/`, `${server}/testing/`, tests] },
      { path: `${server}/modules/[^/]+/(?!index\\.ts$)` },
    ),
    forbid(
      'D3-door-web',
      'enter a feature only by its index.ts',
      { path: `${web}/features/([^/]+)/` },
      { path: `${web}/features/([^/]+)/(?!index\\.ts$)`, pathNot: `${web}/features/$1/` },
    ),
    forbid(
      'D3-door-web-outside',
      'enter a feature only by its index.ts',
      { path: web, pathNot: [`${web}/features/`, tests] },
      { path: `${web}/features/[^/]+/(?!index\\.ts$)` },
    ),
    forbid(
      'D4-platform',
      'platform knows no product module and no shell',
      { path: `${server}/platform/`, pathNot: tests },
      { path: `${server}/(modules|http|connectors|roles|testing|modules\\.ts|main\\.ts)` },
    ),
    forbid(
      'D4-http',
      'the HTTP shell knows no module',
      { path: `${server}/http/`, pathNot: tests },
      { path: `${server}/(modules|connectors|roles|testing|modules\\.ts|main\\.ts)` },
    ),
    forbid(
      'D4-ui-lib',
      'ui and lib know no feature and no app',
      { path: `${web}/(ui|lib)/`, pathNot: tests },
      { path: `${web}/(features|app|gallery)/` },
    ),
    forbid(
      'D4-features-app',
      'features do not know app',
      { path: `${web}/features/`, pathNot: tests },
      { path: `${web}/(app|gallery)/` },
    ),
    forbid(
      'D5-connector',
      'a connector imports only the specs, the kit, platform and itself',
      { path: `${server}/connectors/([^/]+)/`, pathNot: tests },
      {
        path: server,
        pathNot: [
          `${server}/connectors/(spec|content-spec|fault-of)\\.ts$`,
          `${server}/connectors/kit/`,
          `${server}/platform/`,
          `${server}/connectors/$1/`,
        ],
      },
    ),
    forbid(
      'D6-web-server',
      'web never imports server',
      { path: '^apps/web/' },
      { path: '^apps/server/' },
    ),
    forbid(
      'D6-server-web',
      'server never imports web',
      { path: '^apps/server/' },
      { path: '^apps/web/' },
    ),
    forbid(
      'D6-contract',
      'the contract imports zod only',
      { path: '^packages/contract/src/', pathNot: tests },
      { pathNot: ['^packages/contract/src/', 'node_modules/zod/'] },
    ),
    forbid(
      'D6-web-contract-values',
      'the web takes types, and values of enums.ts and limits.ts only',
      { path: web, pathNot: [tests, `${web}/testing/`] },
      {
        path: '^packages/contract/src/',
        pathNot: '^packages/contract/src/(enums|limits)\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    ),
    forbid(
      'D7-routes-repo',
      'routes.ts never imports repo.ts',
      { path: '/routes\\.ts$' },
      { path: '/repo\\.ts$' },
    ),
    forbid(
      'D7-tables',
      'only repo.ts imports tables.ts',
      { path: server, pathNot: ['/repo\\.ts$', tests] },
      { path: '/tables\\.ts$' },
    ),
    forbid(
      'D7-own-tables',
      'a repo.ts imports its own tables.ts only',
      { path: `(${server}/.+)/repo\\.ts$` },
      { path: '/tables\\.ts$', pathNot: '$1/tables\\.ts$' },
    ),
    forbid(
      'D7-database-types',
      'only tables.ts imports database.gen.ts',
      { path: server, pathNot: '/tables\\.ts$' },
      { path: `${server}/database\\.gen\\.ts$` },
    ),
    forbid(
      'D8-database',
      'pg, kysely and pg-boss only in platform/db and platform/jobs',
      { path: server, pathNot: [`${server}/platform/(db|jobs)/`, `${server}/testing/`, tests] },
      { path: 'node_modules/(pg|kysely|pg-boss)/' },
    ),
    forbid(
      'D8-fetch',
      'undici only in platform/fetch.ts and platform/guarded-fetch',
      {
        path: server,
        pathNot: [`${server}/platform/(fetch\\.ts$|guarded-fetch/)`, `${server}/testing/`, tests],
      },
      { path: 'node_modules/undici/' },
    ),
    forbid(
      'D8-ai',
      'the model client only in platform/ai',
      { path: server, pathNot: [`${server}/platform/ai/`, tests] },
      { path: 'node_modules/(ai|@ai-sdk)/' },
    ),
    forbid(
      'D4-testing',
      'production code never imports test helpers',
      { path: '^apps/[^/]+/src/', pathNot: ['/testing/', tests] },
      { path: '^apps/[^/]+/src/testing/' },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|\\.dev|\\.tools)/' },
    tsPreCompilationDeps: true,
    parser: 'swc',
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.json'],
    },
  },
}
