import { expect, it } from 'vitest'
import { pieceBytes } from '../copies/sizes.js'
import { inPieces } from './in-pieces.js'

it('pieces hold the whole text, and none is too long', async () => {
  const texts = ['a', 'ö'.repeat(pieceBytes), 'b']
  const pieces: Uint8Array[] = []
  const all = async function* () {
    yield* texts
  }
  for await (const piece of inPieces(all())) pieces.push(piece)
  expect(Buffer.concat(pieces).toString('utf8')).toBe(texts.join(''))
  expect(Math.max(...pieces.map(({ length }) => length))).toBe(pieceBytes)
})
