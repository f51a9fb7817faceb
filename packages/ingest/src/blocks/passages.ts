import { chunks } from '../chunks.js'
import type { Statements } from '../statements.js'
import { integer, iri, text } from '../terms.js'
import { kg, schema } from '../vocabulary.js'
import type { Block, Place } from './block.js'
import { gapBetween } from './block-text.js'
import { addPlace, isSameSpot, joinPlaces } from './places.js'

interface Passage {
  place: Place
  written: string
  last: Block['kind'] | 'row'
}

/** The text under a heading, cut where the page, slide or sheet changes, so that each piece tells where it stands. */
export class Passages {
  private readonly found: Passage[] = []

  add(kind: Passage['last'], written: string, place: Place): void {
    const last = this.found.at(-1)
    if (last === undefined || !isSameSpot(last.place, place)) {
      this.found.push({ place, written, last: kind })
      return
    }
    last.written += gapBetween(last.last, kind) + written
    last.last = kind
    last.place = joinPlaces(last.place, place)
  }

  /** Text of one spot belongs to the entity itself, if that stands there too; otherwise it comes in numbered chunks. */
  write(statements: Statements, entity: string, at: Place): void {
    const pieces = this.found.flatMap(({ written, place }) => chunks(written).map((piece) => ({ piece, place })))
    const [first, ...others] = pieces
    if (first === undefined) return
    if (others.length === 0 && isSameSpot(first.place, at)) {
      statements.add(iri(entity), schema('text'), text(first.piece))
      return
    }
    pieces.forEach(({ piece, place }, index) => {
      const chunk = `${entity}/text/${index + 1}`
      statements.add(iri(entity), kg.hasChunk, iri(chunk))
      statements.add(iri(chunk), kg.order, integer(index + 1))
      statements.add(iri(chunk), schema('text'), text(piece))
      addPlace(statements, chunk, place)
    })
  }
}
