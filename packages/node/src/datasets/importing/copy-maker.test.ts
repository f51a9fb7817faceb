import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { readRows } from '../links/packed-links.js'
import { connector, object } from '../testing/graphs.test.support.js'
import { CopyMaker } from './copy-maker.js'

const folder = mkdtempSync(join(tmpdir(), 'kg-copy-'))
afterAll(() => rmSync(folder, { recursive: true }))

it('gives the connectors of a block at once, and all links at the end', () => {
  const maker = new CopyMaker('0xa', folder)
  expect(maker.add(0, [object('o1'), object('o2')]).connectors).toEqual([])
  expect(maker.add(2, [object('o3'), connector('c', 'x', '0xb', 'o1')]).connectors).toMatchObject([
    [expect.any(String), 3, { creator: '0xa', expects: ['0xb'] }],
  ])
  const rows = [...maker.links()].flatMap((packed) => [...readRows(packed)])
  expect(rows.filter(({ isPlace }) => isPlace)).toHaveLength(4)
})
