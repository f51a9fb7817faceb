import { defined } from '@kg/core'
import type { Store } from 'oxigraph'
import { exactForms } from './exact-forms.js'
import type { UpdateRequest } from './update-request.js'
import { withStore } from './with-store.js'

const format = 'application/n-quads'

/**
 * Runs an update over a dataset of its own and returns the dataset after it. What the update does not touch comes back
 * letter for letter, labels of blank nodes included; what it adds is written as the engine writes it.
 */
export function applyUpdate(
  oxigraph: typeof import('oxigraph'),
  { nquads, sparql, baseIri }: UpdateRequest,
): { nquads: string } {
  const lines = linesOf(typeof nquads === 'string' ? nquads : Buffer.from(nquads).toString('utf8'))
  return withStore(oxigraph, (store) => {
    fill(oxigraph, store, lines)
    const exact = exactForms(oxigraph, lines, new Set(linesOf(store.dump({ format }))))
    store.update(sparql, defined({ base_iri: baseIri }))
    const after = linesOf(store.dump({ format })).flatMap((line) => exact.get(line) ?? [line])
    return { nquads: after.map((line) => `${line}\n`).join('') }
  })
}

/** Loading is quick but gives blank nodes new labels; adding one by one keeps them. */
function fill(oxigraph: typeof import('oxigraph'), store: Store, lines: readonly string[]): void {
  const labelled = lines.filter((line) => line.includes('_:'))
  const plain = labelled.length === 0 ? lines : lines.filter((line) => !line.includes('_:'))
  store.load(plain.join('\n'), { format, lenient: true })
  for (const quad of oxigraph.parse(labelled.join('\n'), { format, lenient: true })) store.add(quad)
}

function linesOf(text: string): string[] {
  return text.split('\n').filter((line) => line !== '')
}
