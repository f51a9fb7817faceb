import { copyFileSync, readFileSync, renameSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Environment } from '../../../ledger/environment.js'
import { compileEngine } from '../engine-module.js'
import { threadQueryOf } from '../thread-query.js'
import { openEngine } from './open-engine.js'
import { editSnapshot } from './testing/edit-snapshot.js'
import { ann, engineQuery, rows, SmallNode, sortedRows, spec } from './testing/small-node.js'

const all = 'SELECT ?s ?o WHERE { ?s <urn:p> ?o }'

describe('a snapshot in doubt', () => {
  let node: SmallNode
  let env: Environment
  let path: string
  let sound: Buffer
  let expected: string[]

  beforeAll(async () => {
    node = await SmallNode.start()
    expected = await rows(await node.views(), spec(ann), all)
    await node.stopViews()
    path = node.files()[0] as string
    sound = readFileSync(path)
    env = new Environment(node.ledger.path)
  })
  afterAll(async () => {
    await env.close()
    await node.stop()
  })
  beforeEach(() => writeFileSync(path, sound))

  const open = async () => {
    const snapshots = { folder: node.folder, use: true }
    const opened = await openEngine({ ledgerPath: node.ledger.path, shelves: [ann], snapshots }, env, compileEngine())
    expect(sortedRows(opened.engine.query(threadQueryOf(engineQuery(all))))).toEqual(expected)
    return opened
  }
  const expectDiscarded = async (why: string | RegExp) => {
    expect((await open()).discarded).toMatch(why)
    expect(node.files()).toEqual([])
  }
  const flip = (at: number) => {
    const bytes = readFileSync(path)
    const place = at < 0 ? bytes.length + at : at
    bytes.writeUInt8((bytes[place] as number) ^ 1, place)
    writeFileSync(path, bytes)
  }

  it.each([
    ['its mark', 0, 'no snapshot'],
    ['the length of its header', 8, /cut off|JSON/],
    ['its memory', -1_000_000, 'does not match its hash'],
    ['its hash', -1, 'does not match its hash'],
  ])('is thrown away when a bit of %s has turned', async (_, at, why) => {
    flip(at)
    await expectDiscarded(why)
  })

  it('is thrown away when a number in its header has turned', async () => {
    const text = readFileSync(path, 'latin1')
    flip(text.indexOf('"quads":') + 9)
    await expectDiscarded('does not match its hash')
  })

  it.each([0, 5, 100, 1_000_000])('is thrown away when only %i bytes of it were written', async (bytes) => {
    truncateSync(path, bytes)
    await expectDiscarded('cut off')
  })

  it('is never read before it is whole', async () => {
    renameSync(path, `${path}.1.part`)
    expect(await open()).toMatchObject({ restored: false })
    rmSync(`${path}.1.part`)
  })

  it('is used when nothing is wrong with it', async () => {
    expect(await open()).toMatchObject({ restored: true })
  })

  it('gives way to a sound one', async () => {
    truncateSync(path, 1000)
    expect(await rows(await node.views(), spec(ann), all)).toEqual(expected)
    expect(node.log.at(-1)).toBe('filled anew, its snapshot is thrown away: it is cut off')
    expect(await rows(await node.views(), spec(ann), all)).toEqual(expected)
    expect(node.log.at(-1)).toBe('restored from its snapshot')
    await node.stopViews()
  })

  it('is thrown away when it comes from another ledger', async () => {
    const other = await SmallNode.start()
    await rows(await other.views(), spec(ann), all)
    await other.stopViews()
    copyFileSync(other.files()[0] as string, path)
    await other.stop()
    await expectDiscarded('another history')
  })

  it('is thrown away when the ledger took another turn before it', async () => {
    editSnapshot(path, (header) => {
      header.ledger.hash = 'f'.repeat(64)
    })
    await expectDiscarded('another history')
  })

  it('is thrown away when it is ahead of the ledger', async () => {
    editSnapshot(path, (header) => {
      header.ledger.seq = 1000
      for (const shelf of header.state.shelves) shelf[1] = 1000
    })
    await expectDiscarded('another history')
  })

  it('is thrown away when its shelves claim more than its receipt', async () => {
    editSnapshot(path, (header) => {
      for (const shelf of header.state.shelves) shelf[1] += 1
    })
    await expectDiscarded('another history')
  })

  it.each(['wasm', 'oxigraph', 'node', 'v8'] as const)('is thrown away when it has another %s', async (part) => {
    editSnapshot(path, (header) => {
      header.build[part] = 'other'
    })
    await expectDiscarded('another build')
  })

  it('is thrown away when it has another format', async () => {
    editSnapshot(path, (header) => Object.assign(header, { format: 2 }))
    await expectDiscarded('another format')
  })

  it('is thrown away when it holds the shelves of another reader', async () => {
    editSnapshot(path, (header) => {
      header.state.shelves = [['cg\twm\t0xb', header.ledger.seq]]
    })
    await expectDiscarded('other shelves')
  })

  it('is thrown away when its store does not stand where it says', async () => {
    editSnapshot(path, (header) => {
      header.store = 8
    })
    await expectDiscarded('')
  })

  it('is thrown away when its memory holds something else', async () => {
    editSnapshot(path, (_, memory) => memory.fill(0, 1 << 20))
    await expectDiscarded('')
  })

  it('is thrown away when a graph is not what it was', async () => {
    editSnapshot(path, (header) => {
      header.probe.quads += 1
    })
    await expectDiscarded('another size')
  })
})
