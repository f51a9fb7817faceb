import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { longInputBytes } from '@kg/core/workers'
import { afterAll, expect, it } from 'vitest'
import { isShortFile, piecesOf } from './file-pieces.js'
import { pieceBytes } from './sizes.js'

const folder = await mkdtemp(join(tmpdir(), 'kg-pieces-'))
afterAll(() => rm(folder, { recursive: true }))
const path = join(folder, 'file')

it('reads a file in pieces of one size, until it is told to end', async () => {
  await writeFile(path, new Uint8Array(2 * pieceBytes + 1))
  const sizes: number[] = []
  for await (const { length } of piecesOf(path)) sizes.push(length)
  expect(sizes).toEqual([pieceBytes, pieceBytes, 1])
  const read = async () => {
    for await (const _ of piecesOf(path, AbortSignal.abort())) expect.unreachable()
  }
  await expect(read()).rejects.toMatchObject({ code: 'ABORT_ERR' })
})

it('tells short files from long ones', async () => {
  await writeFile(path, new Uint8Array(longInputBytes - 1))
  expect(await isShortFile(path)).toBe(true)
  await writeFile(path, new Uint8Array(longInputBytes))
  expect(await isShortFile(path)).toBe(false)
})
