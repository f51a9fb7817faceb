import { useCall } from '../data/use-call.js'
import { Choice } from '../look/field.js'
import css from './scope-bar.module.css'
import { TimeSlider } from './time-slider.js'
import { useScope } from './use-scope.js'
import { ViewChoice } from './view-choice.js'

interface Props {
  /** What leaves the address when the scope changes. */
  readonly resets?: readonly string[]
  /** Offers everything that the caller may read as well. */
  readonly hasAll?: boolean
}

/** Chooses what is explored: a context graph, its layers and a moment. Another graph has other receipts and other classes. */
export function ScopeBar({ resets = [], hasAll = false }: Props) {
  const { graph, view, set } = useScope()
  const { data: graphs } = useCall('listContextGraphs')
  const known = graphs?.contextGraphs ?? []
  const gone = Object.fromEntries(resets.map((name) => [name, undefined]))
  return (
    <div className={css.scope}>
      <Choice
        label="Context graph"
        value={graph ?? ''}
        onChange={(event) => set({ ...gone, graph: event.target.value, asOf: undefined })}
      >
        {hasAll ? <option value="">All of them</option> : null}
        {graph === undefined && !hasAll ? <option value="">Choose one</option> : null}
        {graph === undefined || known.some(({ id }) => id === graph) ? null : <option value={graph}>{graph}</option>}
        {known.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Choice>
      <ViewChoice view={view ?? ''} onChange={(next) => set({ ...gone, view: next })} />
      {graph === undefined && !hasAll ? null : <TimeSlider graph={graph} view={view} />}
    </div>
  )
}
