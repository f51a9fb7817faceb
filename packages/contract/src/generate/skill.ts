import { defaultDeadlines } from '../deadline.js'
import { bodyCaps, type Route } from '../route.js'
import { graphTypes } from '../routes/sparql-parts.js'
import { whenToRemember } from '../when-to-remember.js'
import { authText, families, familyTitle } from './families.js'
import { bodyFields, fieldsOf } from './fields.js'
import { page } from './markdown.js'
import { templatePath } from './openapi.js'

export interface SkillFacts {
  readonly version: string
  readonly baseUrl: string
  readonly role: string
  readonly agentAddress: string
  /** Media types of files that can be imported. */
  readonly extracts: readonly string[]
}

/** What this node can do, for AI agents: all of the API in a page. */
export function skillMd({ version, baseUrl, role, agentAddress, extracts }: SkillFacts): string {
  const s = (ms: number) => `${ms / 1000} s`
  const mib = (bytes: number) => `${bytes / 2 ** 20} MiB`
  return page(
    '# kg node',
    'Shared, queryable, provable memory. Statements (RDF) live in Knowledge Assets, and those in context graphs.',
    [`- Base URL: ${baseUrl}`, `- Version: ${version}`, `- Role: ${role}`, `- Agent: ${agentAddress}`].join('\n') +
      `\n- Imports: ${extracts.join(', ') || 'nothing'}`,
    '## When to remember, recall, correct and share',
    `Over MCP (\`kg mcp setup\`, or \`${baseUrl}/mcp\`):\n\n${whenToRemember.join('\n')}`,
    '## Authenticate',
    'Send `Authorization: Bearer <token>`. `kg auth show` prints the admin token; `POST /api/agent/register` (admin) gives an agent its own. `GET /api/agent/identity` says who the token acts as. A route below needs a token unless it says otherwise.',
    '## Lifecycle of a Knowledge Asset',
    [
      '1. Create a context graph, or subscribe to one: `POST /api/context-graph/create`.',
      '2. Open a draft and write to it (working memory, yours alone): `POST /api/knowledge-assets`, `…/{name}/wm/write`, `…/wm/import-file`.',
      '3. Finalize: the draft is sealed, its root fixed and signed: `…/wm/finalize`.',
      '4. Share it with the members of the context graph (shared working memory): `…/swm/share`. To change it: `…/wm/pull-from`.',
      '5. Publish it on the chain (verifiable memory): `…/vm/publish`. `GET /api/knowledge-assets/{name}` shows where it stands.',
    ].join('\n'),
    '## Statements',
    'JSON `{"subject", "predicate", "object"}`: IRIs bare, blank nodes `_:x`, literals in N-Triples form (`"text"`, `"text"@en`, `"5"^^<http://www.w3.org/2001/XMLSchema#integer>`).',
    '## Routes',
    `Fields in brackets may be left out. \`?\` marks query parameters. RDF: ${graphTypes.join(', ')}. Full schemas: \`GET /openapi.json\`.`,
    ...[...families()].flatMap(([family, all]) => {
      const listed = all.filter(([, route]) => (route.errorFormat ?? 'problem') === 'problem')
      return listed.length === 0
        ? []
        : [`### ${familyTitle(family)}`, listed.map(([, route]) => routeLine(route)).join('\n')]
    }),
    '### Datasets of supply chains',
    'Earlier generations of this API import, follow and export datasets (EPCIS, WOT, KG-JSON): `POST /api/latest/import`, `/api/latest/trail`, `/api/latest/export`. `GET /openapi.json` lists their routes. Their errors are `{ message, code, remedy }`. EPCIS 2.0 events: `/epcis`.',
    '## Errors',
    '`application/problem+json` with `status`, `code` (UPPER_SNAKE, stable), `detail` (what happened) and `remedy` (what to do). Decide by `code`. 429 and 503 carry `Retry-After`.',
    '## Deadlines and repeats',
    `Wait ${s(defaultDeadlines.read)} for a GET, ${s(defaultDeadlines.list)} for the lists of context graphs and sub-graphs, ${s(defaultDeadlines.long)} for anything else. Send an \`Idempotency-Key\` with every POST: the same key and body give the first answer again. No answer in time does not mean that it failed: \`GET /api/operations/{key}\` tells the outcome. Ask it, or look at the asset, before you try again.`,
    `Bodies: ${mib(bodyCaps.data)} for statements, ${mib(bodyCaps.upload)} for files, ${mib(bodyCaps.small)} elsewhere. Lists take \`?limit\` and \`?cursor\`, and answer with \`nextCursor\`.`,
  )
}

function routeLine(route: Route): string {
  const start = `- \`${route.method} ${templatePath(route.path)}\` ${authOf(route)}${route.summary}`
  const query = route.query === undefined ? [] : withoutPaging(fieldsOf(route.query, 'input')).map(nameOf)
  const body = bodyFields(route).map(nameOf)
  const raw = route.body?.kind === 'raw' ? `; body as ${shortTypes(route.body.mediaTypes).join(', ')}` : ''
  const takes = [query.length > 0 ? `? ${query.join(', ')}` : '', body.length > 0 ? `{ ${body.join(', ')} }` : '']
    .filter((part) => part !== '')
    .map((part) => ` \`${part}\``)
  return `${start}${takes.join('')}${raw}`
}

/** Most routes need a token: only the others say what they need. */
const authOf = ({ auth }: Route) => (auth === 'agent' ? '' : `(${authText[auth]}) `)

/** The RDF syntaxes go by one word. */
function shortTypes(types: readonly string[]): string[] {
  const others = types.filter((type) => !graphTypes.includes(type))
  return others.length === types.length ? others : [...others, 'RDF']
}

/** Every list takes the same two, which is said once for all of them. */
const withoutPaging = <F extends { name: string }>(fields: readonly F[]): readonly F[] =>
  fields.some(({ name }) => name === 'cursor')
    ? fields.filter(({ name }) => name !== 'cursor' && name !== 'limit')
    : fields

const nameOf = ({ name, required }: { name: string; required: boolean }) => (required ? name : `[${name}]`)
