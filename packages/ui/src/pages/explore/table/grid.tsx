import { ArrowDown, ArrowUp } from 'lucide-react'
import { useMemo, useState } from 'react'
import { EntityLink } from '../../../explore/entity-link.js'
import { useLabels } from '../../../explore/use-labels.js'
import { useScope } from '../../../explore/use-scope.js'
import { ButtonLink } from '../../../look/button.js'
import { readTerm } from '../../../look/read-term.js'
import { shortIri } from '../../../look/short-iri.js'
import { Term } from '../../../look/term.js'
import { canvasPath } from '../../paths.js'
import css from './table.module.css'
import type { TableRow } from './table-rows.js'
import type { useTable } from './use-table.js'

type Table = ReturnType<typeof useTable>

/** The rows. Some can be chosen and sent to the canvas. */
export function Grid({ table, rows }: { table: Table; rows: readonly TableRow[] }) {
  const { graph = '', view, asOf, asked } = useScope()
  const [chosen, setChosen] = useState<readonly string[]>([])
  const iris = useMemo(() => rows.flatMap(({ entity, cells }) => [entity, ...[...cells.values()].flat()]), [rows])
  const labels = useLabels(iris, asked)
  const toggle = (iri: string) =>
    setChosen(chosen.includes(iri) ? chosen.filter((one) => one !== iri) : [...chosen, iri])
  return (
    <>
      <p className={css.chosen}>
        {chosen.length === 0 ? (
          <span className={css.hint}>Choose rows to send them to the canvas.</span>
        ) : (
          <ButtonLink kind="primary" to={canvasPath(graph, chosen, { view, asOf })}>
            Send {chosen.length.toLocaleString()} to the canvas
          </ButtonLink>
        )}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table can be scrolled with the keyboard */}
      <section className={css.scroll} aria-label="Entities" tabIndex={0} data-old={table.isOld || undefined}>
        <table>
          <thead>
            <tr>
              <th scope="col">
                <span className="only-read">Choose</span>
              </th>
              <SortHead table={table} iri="" word="Entity" />
              {table.columns.map((iri) => (
                <SortHead key={iri} table={table} iri={iri} word={labels.get(iri) ?? shortIri(iri)} />
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ entity, cells }) => (
              <tr key={entity}>
                <td>
                  <input
                    type="checkbox"
                    aria-label={`Choose ${labels.get(entity) ?? shortIri(entity)}`}
                    checked={chosen.includes(entity)}
                    onChange={() => toggle(entity)}
                  />
                </td>
                <th scope="row">
                  <EntityLink iri={entity} label={labels.get(entity)} graph={graph} scope={{ asOf }} />
                </th>
                {table.columns.map((column) => (
                  <td key={column}>
                    <Cell values={cells.get(column) ?? []} labels={labels} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  )
}

const few = 3

/** The values of one cell; of many, the first ones and how many there are. */
function Cell({ values, labels }: { values: readonly string[]; labels: ReadonlyMap<string, string> }) {
  const { graph, asOf } = useScope()
  return (
    <ul className={css.cell}>
      {values.slice(0, few).map((value) => (
        <li key={value}>
          {readTerm(value).kind === 'iri' ? (
            <EntityLink iri={value} label={labels.get(value)} graph={graph} scope={{ asOf }} />
          ) : (
            <Term text={value} />
          )}
        </li>
      ))}
      {values.length > few ? <li className={css.hint}>and {values.length - few} more</li> : null}
    </ul>
  )
}

/** Sorts by a column, and the other way round when it is pressed again. */
function SortHead({ table: { wish }, iri, word }: { table: Table; iri: string; word: string }) {
  const { set } = useScope()
  const isSorted = wish.sort === iri
  const Arrow = wish.isDown ? ArrowDown : ArrowUp
  const order = isSorted ? (wish.isDown ? 'descending' : 'ascending') : 'none'
  const sort = () => set({ sort: isSorted && !wish.isDown ? `-${iri}` : iri, page: undefined })
  return (
    <th scope="col" aria-sort={order}>
      <button type="button" title={iri === '' ? 'Sort by IRI' : `Sort by ${iri}`} onClick={sort}>
        <bdi>{word}</bdi> {isSorted ? <Arrow size={14} aria-hidden /> : null}
      </button>
    </th>
  )
}
