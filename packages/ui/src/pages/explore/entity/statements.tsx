import { useScope } from '../../../explore/use-scope.js'
import { AsCommand } from '../../../look/as-command.js'
import { kgLine } from '../../../look/kg-line.js'
import { Empty } from '../../../look/states.js'
import css from './entity.module.css'
import type { PropertyGroup } from './group-statements.js'
import { Incoming } from './incoming.js'
import { Properties } from './properties.js'
import { mostStatements, statementsQuery } from './use-statements.js'

/** What is said about an entity, and what leads to it. */
export function Statements({ iri, groups, isCut }: { iri: string; groups: readonly PropertyGroup[]; isCut: boolean }) {
  const { graph, asOf } = useScope()
  const body = {
    sparql: statementsQuery(iri),
    ...(graph !== undefined && { contextGraphId: graph }),
    ...(asOf !== undefined && { asOf }),
  }
  return (
    <>
      {groups.length === 0 ? (
        <Empty title="Nothing is said about it here">
          <p>It may be spoken of at another moment or in another context graph, or only be mentioned below.</p>
        </Empty>
      ) : (
        <Properties groups={groups} />
      )}
      {isCut ? (
        <p className={css.hint}>The first {mostStatements.toLocaleString()} statements. A query shows the rest.</p>
      ) : null}
      <Incoming iri={iri} isDraft={false} />
      <Incoming iri={iri} isDraft />
      <AsCommand
        route="postQuery"
        body={body}
        kg={kgLine('query', graph, ...(asOf === undefined ? [] : ['--as-of', asOf]), '-q', body.sparql)}
        tool={{
          name: 'kg_get_entity_sources',
          args: { entity: iri, ...(graph !== undefined && { contextGraphId: graph }) },
        }}
      />
    </>
  )
}
