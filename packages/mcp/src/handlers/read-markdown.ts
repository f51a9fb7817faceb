import { NoExtractionError } from '@kg/contract'
import { readCursor, writeCursor } from '../answers/cursor.js'
import { more } from '../answers/page.js'
import { surestGraph } from '../resources/surest-graph.js'
import type { Handler, ToolContext } from '../tools/handler.js'
import { type Row, rows, textOf } from './sparql.js'

interface Wanted {
  readonly contextGraphId: string
  readonly name: string
  readonly subGraphName?: string
  readonly document?: string
  readonly cursor?: string
}

const pageChars = 24_000
const views = { wm: 'working-memory', swm: 'shared-working-memory', vm: 'verifiable-memory' } as const
const kg = (term: string) => `<urn:kg:ns:${term}>`
const schema = (term: string) => `<https://schema.org/${term}>`

/** Documents, their sections in order, and the text of each in one piece or in chunks. */
const sparql = (graph: string) => {
  const root = `?asset ${kg('rootEntity')} ?root .`
  return `SELECT ?root ?title ?part ?level ?heading ?text WHERE { GRAPH <${graph}> {
    { ${root} BIND(?root AS ?part) BIND(0 AS ?order) } UNION
    { ${root} ?part a ${kg('Section')} ; ${kg('order')} ?order ; ${kg('level')} ?level ; ${schema('name')} ?heading .
      FILTER(STRSTARTS(STR(?part), CONCAT(STR(?root), "/"))) }
    ?root ${schema('name')} ?title .
    OPTIONAL { { ?part ${schema('text')} ?text BIND(0 AS ?piece) } UNION
      { ?part ${kg('hasChunk')} ?chunk . ?chunk ${kg('order')} ?piece ; ${schema('text')} ?text } }
  } } ORDER BY ?root ?order ?piece`
}

export const readMarkdown: Handler = async ({ name, document, cursor, ...query }: Wanted, context: ToolContext) => {
  const { client, signal } = context
  const asset = await client().call('getAsset', { params: { name }, query }, { signal })
  const { graph, layer } = surestGraph(asset)
  const found = await rows(context, { sparql: sparql(graph), contextGraphId: asset.contextGraphId, view: views[layer] })
  const root = document ?? found[0]?.root
  const parts = found.filter((row) => row.root === root)
  if (root === undefined || parts[0] === undefined)
    throw new NoExtractionError({ name, contextGraphId: asset.contextGraphId })
  const whole = toMarkdown(parts)
  const { skip } = readCursor(cursor)
  const end = Math.min(skip + pageChars, whole.length)
  const rest = end < whole.length ? more(skip, end, whole.length, writeCursor({ skip: end })) : {}
  const title = textOf(parts[0].title ?? '')
  return { document: root, title, markdown: whole.slice(skip, end), characters: whole.length, ...rest }
}

/** A part comes in as many rows as its text has chunks. */
function toMarkdown(parts: readonly Row[]): string {
  let before: string | undefined
  const blocks = parts.flatMap(({ part, level, heading, text }) => {
    const head = heading === undefined ? undefined : `${'#'.repeat(Number(textOf(level ?? '1')))} ${textOf(heading)}`
    const isNew = head !== undefined && part !== before
    before = part
    return [...(isNew ? [head] : []), ...(text === undefined ? [] : [textOf(text)])]
  })
  return `${blocks.join('\n\n')}\n`
}
