import { useCall } from '../../data/use-call.js'
import { ScopeBar } from '../../explore/scope-bar.js'
import { useScope } from '../../explore/use-scope.js'
import { countWords } from '../../graph/count-words.js'
import { EntityField } from '../../graph/entity-field.js'
import { AsCommand } from '../../look/as-command.js'
import { ButtonLink } from '../../look/button.js'
import { Page } from '../../look/page.js'
import { Empty, Failed, Loading } from '../../look/states.js'
import { canvasPath } from '../paths.js'
import css from './path.module.css'
import type { PathAnswer } from './path-answer.js'
import { PathPicture } from './path-picture.js'
import { PathWords } from './path-words.js'

/** The shortest ways from one thing to another. Both ends are in the address. */
export function PathPage() {
  const { graph, search, set } = useScope()
  const [from, to] = [search.get('from') ?? undefined, search.get('to') ?? undefined]
  return (
    <Page title="Path">
      <ScopeBar resets={['from', 'to']} />
      <div className={css.ends}>
        <EntityField label="From" word="Set" graph={graph} chosen={from} onChoose={(iri) => set({ from: iri })} />
        <EntityField label="To" word="Set" graph={graph} chosen={to} onChoose={(iri) => set({ to: iri })} />
      </div>
      {from === undefined || to === undefined ? (
        <Empty title="How are two things connected?">
          <p>Choose both by their names or IRIs. The shortest ways between them appear here.</p>
        </Empty>
      ) : (
        <Paths from={from} to={to} />
      )}
    </Page>
  )
}

function Paths({ from, to }: { from: string; to: string }) {
  const { asked, graph, view, asOf } = useScope()
  const query = { ...asked, from, to }
  const { data, error, refetch } = useCall('explorePath', { query: { ...query, language: navigator.language } })
  if (error !== null) return <Failed error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <Loading />
  const all = [...new Set(data.paths.flatMap(({ steps }) => steps.flatMap((step) => [step.from, step.to])))]
  return (
    <>
      <Verdict answer={data} />
      {data.outcome === 'found' ? (
        <>
          <PathPicture answer={data} />
          <PathWords answer={data} scope={{ graph, view, asOf }} />
          {graph === undefined || all.length === 0 ? null : (
            <p className={css.next}>
              <ButtonLink to={canvasPath(graph, all, { view, asOf })}>Open on a canvas</ButtonLink>
            </p>
          )}
        </>
      ) : null}
      <AsCommand route="explorePath" query={query} />
    </>
  )
}

/** What the search came to, without claiming more. */
function Verdict({ answer: { outcome, paths, searchedLength, visited } }: { answer: PathAnswer }) {
  if (outcome === 'found') {
    const length = paths[0]?.steps.length ?? 0
    const words =
      length === 0
        ? 'Both ends are the same thing'
        : `${countWords(paths.length, 'shortest path')} of ${countWords(length, 'step')}`
    return (
      <p className={css.verdict} role="status">
        {words} · {visited.toLocaleString()} things visited
      </p>
    )
  }
  return outcome === 'none' ? (
    <Empty title={`No path of at most ${countWords(searchedLength, 'step')}`}>
      <p>They are not connected by what is said here. Other layers or another moment may connect them.</p>
    </Empty>
  ) : (
    <Empty title={`The search gave up after ${visited.toLocaleString()} things`}>
      <p>There is no path of fewer than {countWords(searchedLength, 'step')}; there may be a longer one.</p>
    </Empty>
  )
}
