import { noteClasses, noteTerms, rdfNamespace } from '@kg/core'
import { describe, expect, it } from 'vitest'
import { ann, bob, searched, shared, shelfOf } from '../search.test.support.js'
import type { Embedder } from './embedder.js'

/** What a text is about, as a vector: each thing has words of its own. */
const things = [
  ['car', 'automobile', 'vehicle'],
  ['tea', 'drink', 'beverage'],
  ['house', 'home', 'dwelling'],
]

function fakeEmbedder(model = 'm') {
  const made: string[] = []
  let isAway = false
  const embedder: Embedder = {
    model,
    batch: 2,
    async embed(texts) {
      if (isAway) throw new Error('nobody answers')
      made.push(...texts)
      return texts.map((text) => {
        const vector = new Float32Array(32).fill(0.01)
        things.forEach((words, at) => {
          if (words.some((word) => text.includes(word))) vector[at] = 1
        })
        return vector
      })
    },
    close: async () => undefined,
  }
  return { embedder, made, setAway: (away: boolean) => (isAway = away) }
}

const note = (entity: string, text: string): string[] => [
  `<${entity}> <${rdfNamespace}type> <${noteClasses.note}> .`,
  `<${entity}> <${noteTerms.text}> ${JSON.stringify(text)} .`,
]

async function openScene(model?: string) {
  const fake = fakeEmbedder(model)
  const faults: unknown[] = []
  const scene = await searched({
    vectors: { embedder: fake.embedder, path: '', onFault: (error) => faults.push(error), retryMs: 1 },
  })
  const ask = (question: string, on = [shared]) => scene.recall(question, on)
  /** Asks until all texts have been compared. */
  async function askAll(question: string, on = [shared]) {
    for (;;) {
      const found = await ask(question, on)
      if (found.vectors === 'used') return found.hits.map(({ entity }) => entity)
    }
  }
  return { ...fake, scene, faults, ask, askAll }
}

describe('recall with vectors', () => {
  it('finds what means the same in other words, and says by what', async () => {
    const { scene, askAll, ask } = await openScene()
    await using _ = scene
    await scene.write(note('urn:a', 'An automobile stands outside.'), { name: 'a' })
    await scene.write(note('urn:b', 'The beverage is cold.'), { name: 'b' })
    expect(await askAll('which car?')).toEqual(['urn:a'])
    const { hits } = await ask('which car?')
    expect(hits[0]?.parts).toMatchObject({ meaning: expect.any(Number) })
    expect(hits[0]?.parts).not.toHaveProperty('words')
  })

  it('compares only what the caller may read', async () => {
    const { scene, askAll } = await openScene()
    await using _ = scene
    const [mine, theirs] = [shelfOf('wm', ann), shelfOf('wm', bob)]
    await scene.write(note('urn:mine', 'A vehicle of Ann.'), { shelf: mine, name: 'a' })
    await scene.write(note('urn:theirs', 'A vehicle of Bob.'), { shelf: theirs, name: 'b', agent: bob })
    expect(await askAll('which car?', [mine])).toEqual(['urn:mine'])
    expect(await askAll('which car?', [theirs])).toEqual(['urn:theirs'])
  })

  it('finds by words at once what has no vector yet, and goes on by words alone when there are none', async () => {
    const { scene, ask, askAll, faults, setAway } = await openScene()
    await using _ = scene
    setAway(true)
    await scene.write(note('urn:a', 'An automobile stands outside.'), { name: 'a' })
    expect(await ask('Where is the automobile?')).toMatchObject({
      vectors: 'unreachable',
      hits: [{ entity: 'urn:a' }],
    })
    expect(faults).toHaveLength(1)
    expect(scene.vectorFault()).toBe('nobody answers')
    setAway(false)
    expect(await askAll('which car?')).toEqual(['urn:a'])
    expect(scene.vectorFault()).toBeUndefined()
  })

  it('makes a vector once, also across a restart, and forgets it with the note', async () => {
    const { scene, askAll, made } = await openScene()
    await using _ = scene
    await scene.write(note('urn:a', 'An automobile stands outside.'), { name: 'a' })
    await scene.write(note('urn:b', 'The beverage is cold.'), { name: 'b' })
    await askAll('which car?')
    const texts = () => made.filter((text) => text.endsWith('.')).length
    expect(texts()).toBe(2)
    await scene.reopen()
    expect(await askAll('which car?')).toEqual(['urn:a'])
    expect(texts()).toBe(2)
    await scene.write([], { name: 'a', op: 'drop' })
    expect(await askAll('which car?')).toEqual([])
    await scene.write(note('urn:a', 'An automobile stands outside.'), { name: 'a' })
    expect(await askAll('which car?')).toEqual(['urn:a'])
    expect(texts()).toBe(3)
  })
})
