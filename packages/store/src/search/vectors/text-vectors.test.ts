import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { TextVectors } from './text-vectors.js'
import { shelfMark } from './vector-file.js'

const folder = mkdtempSync(join(tmpdir(), 'kg-vectors-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
let files = 0
const newPath = () => join(folder, String(files++))
const [lab, club] = [shelfMark('lab'), shelfMark('club')]

/** The vector of a text: its letters, counted. */
function vectorOf(text: string): Float32Array {
  const vector = new Float32Array(64)
  for (const letter of text) {
    const at = letter.charCodeAt(0) % 64
    vector[at] = (vector[at] as number) + 1
  }
  return vector
}

function embedAll(vectors: TextVectors): number {
  let count = 0
  for (let list = vectors.nextMissing(2); list.length > 0; list = vectors.nextMissing(2))
    for (const one of list) {
      vectors.put(one, vectorOf(one.text))
      count++
    }
  return count
}

const nearness = (vectors: TextVectors, slot: number, text: string): number => {
  const wanted = vectors.prepare(vectorOf(text))
  return wanted === undefined ? Number.NaN : vectors.cosine(slot, wanted)
}

describe('vectors of texts', () => {
  it('are small, and still tell texts apart', () => {
    const vectors = new TextVectors(newPath(), 'm')
    const [tea, oak] = [vectors.claim(lab, 'green tea'), vectors.claim(lab, 'an old oak')]
    expect(vectors.has(tea)).toBe(false)
    expect(embedAll(vectors)).toBe(2)
    expect(nearness(vectors, tea, 'green tea')).toBeCloseTo(1, 2)
    expect(nearness(vectors, oak, 'green tea')).toBeLessThan(0.7)
    const wanted = vectors.prepare(vectorOf('green tea'))
    if (wanted === undefined) throw new Error('it fits')
    expect(vectors.commonSigns(tea, wanted)).toBe(64)
    expect(vectors.commonSigns(oak, wanted)).toBeLessThan(64)
    vectors.close()
  })

  it('survive a restart, but not a change of the model', () => {
    const path = newPath()
    const before = new TextVectors(path, 'm')
    for (const text of ['one', 'two', 'three']) before.claim(lab, text)
    embedAll(before)
    before.close()
    const after = new TextVectors(path, 'm')
    const slot = after.claim(lab, 'two')
    expect(embedAll(after)).toBe(0)
    expect(nearness(after, slot, 'two')).toBeCloseTo(1, 2)
    after.close()
    const other = new TextVectors(path, 'n')
    other.claim(lab, 'two')
    expect(embedAll(other)).toBe(1)
    other.close()
  })

  it('are overwritten on disk when nobody claims their text', () => {
    const path = newPath()
    const vectors = new TextVectors(path, 'm')
    const secret = vectors.claim(lab, 'a secret')
    vectors.claim(lab, 'a secret')
    vectors.claim(club, 'a secret')
    embedAll(vectors)
    const size = readFileSync(path).length
    const record = () => readFileSync(path).subarray(32 + secret * 100, 132 + secret * 100)
    vectors.release(secret)
    vectors.sweep(lab)
    expect(vectors.has(secret)).toBe(true)
    vectors.release(secret)
    expect(record().some((byte) => byte !== 0)).toBe(true)
    vectors.sweep(lab)
    expect(record().every((byte) => byte === 0)).toBe(true)
    expect(vectors.has(secret)).toBe(false)
    expect(readFileSync(path)).toHaveLength(size)
    vectors.close()
    // What the other shelf has of the same text is its own.
    const after = new TextVectors(path, 'm')
    expect(after.idleShelves).toEqual([club])
    expect(embedAll(after)).toBe(0)
    after.claim(lab, 'a secret')
    expect(embedAll(after)).toBe(1)
    after.close()
  })

  it('of a shelf that is let go are claimed again without being made again', () => {
    const vectors = new TextVectors(newPath(), 'm')
    vectors.claim(lab, 'kept')
    const dropped = vectors.claim(lab, 'dropped')
    embedAll(vectors)
    vectors.releaseShelf(lab)
    vectors.claim(lab, 'kept')
    vectors.sweep(lab)
    expect(vectors.has(dropped)).toBe(false)
    expect(vectors.nextMissing(10)).toEqual([])
    vectors.close()
  })

  it('that come too late for a text are not those of the next one', () => {
    const vectors = new TextVectors(newPath(), 'm')
    const slot = vectors.claim(lab, 'gone')
    const [late] = vectors.nextMissing(1)
    vectors.release(slot)
    vectors.sweep(lab)
    expect(vectors.claim(lab, 'new')).toBe(slot)
    if (late === undefined) throw new Error('it was missing')
    expect(vectors.put(late, vectorOf('gone'))).toBe(true)
    expect(vectors.has(slot)).toBe(false)
    vectors.close()
  })

  it('of another length replace all before', () => {
    const vectors = new TextVectors(newPath(), 'm')
    const old = vectors.claim(lab, 'old')
    embedAll(vectors)
    vectors.claim(lab, 'new')
    const [missing] = vectors.nextMissing(1)
    if (missing === undefined) throw new Error('it is missing')
    expect(vectors.put(missing, new Float32Array(32).fill(1))).toBe(false)
    expect(vectors.has(old)).toBe(false)
    expect(vectors.prepare(vectorOf('old'))).toBeUndefined()
    vectors.close()
  })
})
