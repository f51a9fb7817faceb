import { canonicalValue, type KgElement, publicElement, type VocabularyElement } from '@kg/ingest/datasets'
import type { Journal } from '../../platform/operations/journal.js'
import { itemIn } from '../epcis-index/event-of.js'
import { findRefs } from '../epcis-index/find-refs.js'
import { attributeTerm, localName, masterDataTerm } from '../epcis-index/terms.js'
import { textAt } from '../texts/read-texts.js'
import { textTest } from './compare.js'
import type { MasterData } from './query.js'

/** Places that a query looks into, at most: children may form a circle, or a hostile forest. */
const mostPlaces = 10_000

/** Master data of the copies that the asker may see. */
export function masterDataOf(ledger: Pick<Journal, 'read'>, isVisible: (copy: string) => boolean): MasterData {
  function* find(term: string): Iterable<VocabularyElement> {
    const texts = ledger.read((r) =>
      [...findRefs(r, [term], isVisible)].flatMap(([copy, positions]) =>
        [...positions].map((position) => textAt(r, copy, position)),
      ),
    )
    for (const text of texts) {
      // What only agents with a grant may see must not be guessed by asking for it.
      const item = text === undefined ? undefined : itemIn(publicElement(JSON.parse(text) as KgElement))
      if (item?.kind === 'vocabulary') yield item.element
    }
  }
  return {
    within(id) {
      const found = new Set([id])
      for (const place of found)
        for (const { id: own, children = [] } of find(masterDataTerm(place)))
          if (canonicalValue(own) === place)
            for (const child of children) if (found.size < mostPlaces) found.add(canonicalValue(child))
      return found
    },
    having(attribute, values) {
      const test = values === undefined ? () => true : textTest('EQ', { name: attribute, values })
      const isNamed = (id: string) => id === attribute || localName(id) === attribute
      const found = new Set<string>()
      for (const { id, attributes } of find(attributeTerm(attribute)))
        if (attributes.some((one) => isNamed(one.id) && test(one.text ?? String(one.json ?? ''))))
          found.add(canonicalValue(id))
      return found
    },
  }
}
