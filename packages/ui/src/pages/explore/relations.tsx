import { Link } from 'wouter'
import { useCall } from '../../data/use-call.js'
import { countOf } from '../../explore/sparql-text.js'
import { useScope } from '../../explore/use-scope.js'
import { AsCommand } from '../../look/as-command.js'
import { kgLine } from '../../look/kg-line.js'
import { shortIri } from '../../look/short-iri.js'
import { Empty, Failed, Loading } from '../../look/states.js'
import { type Column, Table } from '../../look/table.js'
import { tablePath } from '../paths.js'
import css from './schema.module.css'

const most = 200
const sparql = `SELECT ?from ?predicate ?to (COUNT(*) AS ?count) WHERE {
  ?subject ?predicate ?object .
  ?subject a ?from .
  ?object a ?to .
} GROUP BY ?from ?predicate ?to ORDER BY DESC(?count) LIMIT ${most}`

interface Relation {
  readonly from: string
  readonly predicate: string
  readonly to: string
  readonly count: number
}

/** Which classes are connected, by what, and how often. Nobody counts that beforehand, so it is asked when it is looked at. */
export function Relations() {
  const { graph = '', view, asOf, asked } = useScope()
  const body = { ...asked, sparql }
  const { data, error, refetch } = useCall('postQuery', { body })
  if (error !== null) return <Failed error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <Loading />
  const relations = (data.result.bindings ?? []).map(
    ({ from = '', predicate = '', to = '', count }): Relation => ({ from, predicate, to, count: countOf(count) }),
  )
  if (relations.length === 0)
    return (
      <Empty title="No relations between classes">
        <p>They appear when two things are connected and each has a class (rdf:type).</p>
      </Empty>
    )
  const ofClass = (iri: string) => (
    <Link href={tablePath(graph, iri, { view, asOf })} title={iri}>
      <bdi>{shortIri(iri)}</bdi>
    </Link>
  )
  const columns: readonly Column<Relation>[] = [
    { title: 'Class', cell: ({ from }) => ofClass(from) },
    { title: 'Predicate', cell: ({ predicate }) => <bdi title={predicate}>{shortIri(predicate)}</bdi> },
    { title: 'Class it leads to', cell: ({ to }) => ofClass(to) },
    { title: 'Statements', cell: ({ count }) => count.toLocaleString(), isNumber: true },
  ]
  return (
    <div className={css.relations}>
      <Table
        name="Relations between classes"
        columns={columns}
        rows={relations}
        keyOf={({ from, predicate, to }) => `${from} ${predicate} ${to}`}
      />
      {relations.length === most ? <p className={css.hint}>The {most} most frequent ones</p> : null}
      <AsCommand
        route="postQuery"
        body={body}
        kg={kgLine('query', graph, ...(asOf === undefined ? [] : ['--as-of', asOf]), '-q', sparql)}
        tool={{ name: 'kg_query', args: body }}
      />
    </div>
  )
}
