import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { afterAll, expect, it } from 'vitest'
import { ann, refusal } from '../../memory/testing/test-memory.test.support.js'
import { readRows } from '../links/packed-links.js'
import { object } from '../testing/graphs.test.support.js'
import { prepareTaskIn } from '../testing/prepare-task.test.support.js'
import { PrepareThread } from './prepare-in-thread.js'

const folder = mkdtempSync(join(tmpdir(), 'kg-thread-'))
const thread = new PrepareThread()
afterAll(async () => {
  await thread.stop()
  rmSync(folder, { recursive: true })
})
const task = prepareTaskIn(folder)
const { path } = task

async function prepare(text: string) {
  writeFileSync(path, text)
  const seen: string[] = []
  const prepared = await thread.prepare(task, {
    onCreator: async (creator) => void seen.push(creator),
    onPiece: async (piece) =>
      void seen.push(piece.kind === 'block' ? `${piece.block.first}+${piece.block.texts.ends.length}` : 'links'),
  })
  return { seen, elements: prepared.elements }
}

it('gives the creator first, then all blocks, then what the file turned out to be', async () => {
  const graph = JSON.stringify({ '@graph': Array.from({ length: 600 }, (_, i) => object(`o${i}`)) })
  const { seen, elements } = await prepare(graph)
  expect(elements).toBe(600)
  expect([seen[0], ...seen.slice(1).sort()]).toEqual([ann, '0+256', '256+256', '512+88', 'links'])
})

it('goes on after a file that it refuses, and one that nobody wants to the end', async () => {
  await expect(prepare('{')).rejects.toEqual(refusal('DATASET_INVALID'))
  writeFileSync(path, JSON.stringify({ '@graph': [object('a')] }))
  const onCreator = () => Promise.reject(new Error('not wanted'))
  await expect(thread.prepare(task, { onCreator, onPiece: async () => undefined })).rejects.toThrow('not wanted')
  expect(await prepare(JSON.stringify({ '@graph': [object('a')] }))).toMatchObject({ elements: 1 })
})

it('stores nothing more once it has failed, and gives the next file its own links', async () => {
  const graph = Array.from({ length: 2000 }, (_, i) => object(`o${i}`))
  writeFileSync(path, JSON.stringify({ '@graph': graph }))
  let open = 0
  const failing = thread.prepare(task, {
    onCreator: async () => undefined,
    onPiece: async (piece) => {
      open += 1
      await setImmediate()
      open -= 1
      if (piece.kind === 'links') throw new Error('the disk is full')
    },
  })
  await expect(failing).rejects.toThrow('the disk is full')
  expect(open).toBe(0)
  writeFileSync(path, JSON.stringify({ '@graph': [object('a')] }))
  let places = 0
  await thread.prepare(task, {
    onCreator: async () => undefined,
    onPiece: async (piece) => {
      if (piece.kind === 'links') places += [...readRows(piece.links)].filter(({ isPlace }) => isPlace).length
    },
  })
  expect(places).toBe(1)
})
