import { useEffect, useRef } from 'react'
import { Link } from 'wouter'
import { Beside } from './beside.js'
import css from './document.module.css'
import { type DocumentOf, type DocumentText, type Piece, piecesAtOnce } from './document-data.js'
import { findChosen } from './find-chosen.js'
import { Outline } from './outline.js'
import { PieceView } from './piece-view.js'
import type { PlaceInAddress } from './use-place.js'

interface Props {
  readonly of: DocumentOf
  readonly text: DocumentText
  readonly place: PlaceInAddress
}

/** The outline, the text, and what was extracted from it. */
export function Reading({ of, text, place }: Props) {
  const { parts, from, total, contentType } = text
  const chosen = findChosen(text, place.at, Number(place.page))
  const list = useRef<HTMLDivElement>(null)
  const sought = `${place.at} ${place.page} ${from}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: another place in the address is what moves the text
  useEffect(() => {
    const target = list.current?.querySelector('tr[data-chosen]') ?? list.current?.querySelector('[data-chosen]')
    target?.scrollIntoView({ block: 'nearest' })
  }, [sought, chosen])
  const choose = (entity: string) => place.go({ at: entity, from: String(from) })
  const end = from + parts.length
  return (
    <div className={css.page}>
      <Outline of={of} text={text} place={place} />
      <div className={css.text}>
        <Turn before={from} after={end < total ? end : undefined} place={place} />
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the text can be scrolled with the keyboard */}
        <section ref={list} className={css.pieces} aria-label="Text" tabIndex={0}>
          {total <= 1 && parts.every(isEmpty) ? <p className={css.none}>No text was found in this file.</p> : null}
          {parts.map((piece, i) =>
            isEmpty(piece) ? null : (
              <PieceView
                key={keyOf(piece)}
                piece={piece}
                before={parts[i - 1]}
                contentType={contentType}
                chosen={chosen === from + i ? place.at || piece.entity : undefined}
                onChoose={choose}
              />
            ),
          )}
        </section>
        <p className={css.count} role="status">
          Parts {Math.min(from + 1, total).toLocaleString()} to {end.toLocaleString()} of {total.toLocaleString()}
        </p>
      </div>
      <Beside of={of} text={text} place={place} onChoose={choose} />
    </div>
  )
}

/** A document that begins with a heading has no text of its own. */
const isEmpty = ({ text, table, heading }: Piece): boolean =>
  text === '' && table === undefined && heading === undefined

/** A table is shown some rows at a time, each time under its own name. */
const keyOf = ({ entity, table }: Piece): string => `${entity} ${table?.rows[0]?.row ?? ''}`

/** To the text before and after. */
function Turn({ before, after, place }: { before: number; after: number | undefined; place: PlaceInAddress }) {
  if (before === 0 && after === undefined) return null
  const earlier = Math.max(0, before - piecesAtOnce)
  return (
    <nav className={css.turn} aria-label="Through the text">
      {before === 0 ? <span>Earlier</span> : <Link href={place.addressOf({ from: String(earlier) })}>Earlier</Link>}
      {after === undefined ? <span>Later</span> : <Link href={place.addressOf({ from: String(after) })}>Later</Link>}
    </nav>
  )
}
