import { useCall } from '../../../data/use-call.js'
import { useScope } from '../../../explore/use-scope.js'
import { Failed, Loading } from '../../../look/states.js'
import css from './entity.module.css'
import { IncomingGroup } from './incoming-group.js'

const mostGroups = 500
/** So few are opened without being asked for. */
const fewLinks = 20

/** What leads to an entity, by predicate, with how many there are. */
export function Incoming({ iri, isDraft }: { iri: string; isDraft: boolean }) {
  const { asked } = useScope()
  const scope = { ...asked, ...(isDraft && { view: 'working-memory' as const }) }
  const query = { ...scope, entity: iri, limit: mostGroups }
  const { data, error, refetch } = useCall('exploreNeighbours', { query }, { keepsOld: true })
  const groups = data?.groups?.filter(({ direction }) => direction === 'in') ?? []
  if (isDraft && groups.length === 0) return null
  const total = groups.reduce((sum, { count }) => sum + count, 0)
  return (
    <section className={css.incoming}>
      <h2>
        {isDraft ? 'Links from your drafts' : 'Links to it'} <span className={css.count}>{total.toLocaleString()}</span>
      </h2>
      {error === null ? null : <Failed error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null ? <Loading rows={3} what="Loading links" /> : null}
      {data !== undefined && groups.length === 0 ? (
        <p className={css.hint}>Nothing in these layers leads here.</p>
      ) : null}
      {groups.map(({ predicate, count }) => (
        <IncomingGroup
          key={predicate}
          entity={iri}
          predicate={predicate}
          count={count}
          asked={scope}
          isOpen={groups.length <= 3 && count <= fewLinks}
        />
      ))}
    </section>
  )
}
