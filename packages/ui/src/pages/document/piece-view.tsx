import { createElement } from 'react'
import { Term } from '../../look/term.js'
import type { Piece, PieceTable } from './document-data.js'
import css from './piece.module.css'
import { placeWords } from './place-words.js'
import { RichText } from './rich-text.js'
import tableCss from './table.module.css'

interface Props {
  readonly piece: Piece
  readonly before: Piece | undefined
  readonly contentType: string
  /** The entity that is chosen in it: the piece itself, or a row. */
  readonly chosen: string | undefined
  readonly onChoose: (entity: string) => void
}

/** A text or some rows of a table, with where they stand. Choosing it shows what was extracted from it. */
export function PieceView({ piece, before, contentType, chosen, onChoose }: Props) {
  const { part, entity, heading, level = 1, place, table, text } = piece
  /** A table is often called as the sheet that it stands on. */
  const isNew = before?.part !== part && (table === undefined || table.name !== before?.heading)
  const where = place === undefined ? '' : placeWords(place)
  const title = heading ?? table?.name
  return (
    <article className={css.piece} data-chosen={chosen === undefined ? undefined : ''}>
      <header>
        {isNew && title !== undefined ? createElement(`h${Math.min(6, level + 1)}`, null, <bdi>{title}</bdi>) : null}
        <button
          type="button"
          className={css.where}
          aria-pressed={chosen !== undefined}
          aria-label={`Statements of ${[where, title].filter(Boolean).join(', ') || 'the beginning'}`}
          onClick={() => onChoose(entity)}
        >
          {where || 'Statements'}
        </button>
      </header>
      {table === undefined ? (
        <RichText text={text} contentType={contentType} />
      ) : (
        <Rows table={table} chosen={chosen} onChoose={onChoose} />
      )}
    </article>
  )
}

interface RowsProps {
  readonly table: PieceTable
  readonly chosen: string | undefined
  readonly onChoose: (entity: string) => void
}

const Rows = ({ table: { name = 'Table', columns, rows }, chosen, onChoose }: RowsProps) => (
  <section
    className={`${tableCss.scroll} ${css.rows}`}
    aria-label={`${name}, rows from ${rows[0]?.row ?? 0}`}
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table can be scrolled with the keyboard
    tabIndex={0}
  >
    <table>
      <thead>
        <tr>
          <th scope="col">Row</th>
          {columns.map(({ predicate, name: column }) => (
            <th key={predicate} scope="col" title={predicate}>
              <bdi>{column}</bdi>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ entity, row, cells }) => (
          <tr key={entity} data-chosen={entity === chosen ? '' : undefined}>
            <th scope="row">
              <button type="button" aria-pressed={entity === chosen} onClick={() => onChoose(entity)}>
                <span className="only-read">Statements of row </span>
                {row}
              </button>
            </th>
            {cells.map((values, i) => (
              <td key={columns[i]?.predicate}>
                {values.map((value) => (
                  <Value key={value} text={value} />
                ))}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)

/** A literal as it stood in the cell, without its type. */
const Value = ({ text }: { text: string }) =>
  text.startsWith('"') ? <Term text={text.slice(0, text.lastIndexOf('"') + 1)} /> : <Term text={text} />
