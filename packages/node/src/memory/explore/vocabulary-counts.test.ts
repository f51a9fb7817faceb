import { KgError } from '@kg/core/errors'
import { currentGraphs, type Shelf, type VocabularyKind } from '@kg/store'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { actOf } from '../../platform/acts/acts.js'
import { assetKey } from '../assets/names.js'
import { assetRows } from '../assets/table.js'
import { shelvesOf } from '../context-graphs/access.js'
import { eraseAsset } from '../forgetting/erase-asset.js'
import { ann, asAnn, draftRef, openLab } from '../testing/test-memory.test.support.js'
import { rdfType } from './explore.test.support.js'

const node = await openLab()
const { ledger, drafts, assets } = node
const kinds: VocabularyKind[] = ['predicates', 'classes']

/** The counts of a shelf by reading all of its statements. */
function recount(shelf: Shelf, kind: VocabularyKind): Record<string, number> {
  const counts: Record<string, number> = {}
  const texts = ledger.read((r) =>
    [...currentGraphs(r, shelf)].flatMap(({ parts }) => parts.map((p) => r.contentText(p))),
  )
  for (const line of texts.flatMap((text) => text.split('\n')).filter(Boolean)) {
    const [, predicate = '', object = ''] = line.split(' ').map((term) => term.replace(/^<|>$/g, ''))
    const iri = kind === 'predicates' ? predicate : predicate === rdfType ? object : undefined
    if (iri !== undefined) counts[iri] = (counts[iri] ?? 0) + 1
  }
  return counts
}

const statement = fc
  .tuple(fc.integer({ min: 0, max: 4 }), fc.constantFrom('p', 'q', 'r', 'A', 'B'))
  .map(([n, word]) => (word < 'a' ? `<urn:s${n}> <${rdfType}> <urn:${word}> .` : `<urn:s${n}> <urn:${word}> "${n}" .`))
const step = fc.record({
  what: fc.constantFrom('append', 'replace', 'discard', 'share', 'pull', 'publish', 'rename', 'forget'),
  name: fc.constantFrom('one', 'two'),
  lines: fc.uniqueArray(statement, { minLength: 1, maxLength: 6 }).map((lines) => lines.sort()),
})

type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

async function perform({ what, name, lines }: Step, contextGraph: string): Promise<unknown> {
  const ref = draftRef(name, contextGraph)
  switch (what) {
    case 'append':
      return drafts.append(ref, { lines, privateLines: lines.slice(1) }, asAnn)
    case 'replace':
      return drafts.replace(ref, lines, asAnn, lines.slice(2))
    case 'discard':
      return drafts.discard(ref, asAnn)
    case 'share':
      return assets.share(ref, asAnn)
    case 'pull':
      return assets.pull(ref, { layer: 'swm', onConflict: 'replace' }, asAnn)
    case 'publish':
      return node.publish(contextGraph, name, lines)
    case 'rename':
      return assets.rename(ref, name === 'one' ? 'two' : 'one', asAnn)
    default: {
      const row = ledger.read((r) => r.get(assetRows, assetKey({ ...ref, agent: ann })))
      return row && ledger.write(actOf('asset.forget', ann, 'urn:x'), (w) => eraseAsset(w, row))
    }
  }
}

let runs = 0
it('keeps the counts that reading all statements would give, whatever is written, moved and forgotten', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
      const id = `run-${runs++}`
      await node.addGraph(id)
      for (const one of steps)
        await perform(one, id).catch((error: unknown) => {
          // Not every step is possible at every moment.
          if (!(error instanceof KgError)) throw error
        })
      for (const shelf of shelvesOf(id, ['wm', 'swm', 'vm'], asAnn))
        for (const kind of kinds) {
          const kept = ledger.read((r) => Object.fromEntries(r.shelfVocabulary(shelf, kind)))
          expect(kept, `${kind} of ${shelf.layer}`).toEqual(recount(shelf, kind))
        }
    }),
    { numRuns: 60 },
  )
})
