import { readFileSync, truncateSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestNode, testNode } from '../test-node.test.support.js'

const element = (id: string, [relationType, to]: string[] = [], properties: object = {}) => {
  const relations = to === undefined ? [] : [{ '@type': 'kgRelation', relationType, linkedObject: { '@id': to } }]
  return { '@id': id, '@type': 'kgObject', identifiers: [{ '@type': 'id', '@value': id }], properties, relations }
}
const milk = JSON.stringify({
  '@graph': [
    element('milking', ['EPC', 'can'], {
      eventTime: '2026-05-01T06:12:00Z',
      bizStep: 'urn:epcglobal:cbv:bizstep:creating',
    }),
    element('can', ['FROM', 'farm'], { name: 'Milk \u001b[31mcan' }),
    element('farm'),
  ],
  datasetHeader: { datasetTitle: 'Milk' },
})

let node: TestNode
let id: string
beforeAll(async () => {
  node = await testNode()
})
afterAll(() => node[Symbol.asyncDispose]())

describe('kg dataset', () => {
  it('imports a file, and says when it is there already', async () => {
    const path = node.file('milk.json', milk)
    const done = await node.json('dataset', 'import', path)
    expect(done).toMatchObject({ dataset_id: expect.stringMatching(/^0x/), standard_id: 'GRAPH' })
    id = String(done.dataset_id)
    const again = await node.kg('dataset', 'import', path, '--standard', 'GRAPH')
    expect(again.stdout).toContain(id)
    expect(again.stdout).toContain('imported before')
    expect(again.stderr).toContain(`kg dataset share ${id}`)
    const shared = node.file('shared.json', JSON.stringify({ '@graph': [element('shared')] }))
    const { dataset_id: datasetId, ...told } = await node.json('dataset', 'import', shared, '--share')
    expect(told).toMatchObject({ shared: true })
    expect(await node.json('dataset', 'share', String(datasetId))).toMatchObject({ datasetId, parts: 1 })
  })

  it('says why a file is refused', async () => {
    const wrong = node.file('wrong.json', JSON.stringify({ '@graph': [element('a', ['X', 'b'])] }))
    expect(await node.refused('dataset', 'import', wrong)).toEqual(['DATASET_INVALID', 1])
    const unknown = node.file('unknown.csv', 'a,b')
    expect(await node.refused('dataset', 'import', unknown)).toEqual(['DATASET_STANDARD_UNKNOWN', 1])
    expect(await node.refused('dataset', 'import', '/none')).toEqual(['INPUT_FILE_UNREADABLE', 3])
    const huge = node.file('huge.json', '{"@graph":[]}')
    truncateSync(huge, 513 * 2 ** 20)
    expect(await node.refused('dataset', 'import', huge)).toEqual(['BODY_TOO_LARGE', 1])
    const elsewhere = await node.refused('dataset', 'import', node.file('milk.json', milk), '-c', 'nowhere')
    expect(elsewhere[0]).toBe('CONTEXT_GRAPH_NOT_FOUND')
  })

  it('lists what the node holds for others, or says how to begin', async () => {
    expect(await node.json('dataset', 'holdings')).toEqual({ holdings: [] })
    expect((await node.kg('dataset', 'holdings')).stdout).toContain('kg config set market.hold on')
  })

  it('lists and shows what is there', async () => {
    const { datasets } = await node.json('dataset', 'list')
    expect(datasets).toMatchObject([{ layer: 'swm' }, { datasetId: id, title: 'Milk', objects: 3, layer: 'wm' }])
    expect((await node.kg('dataset', 'list')).stdout).toMatch(/GRAPH +3 +2 +\d KiB +only you +0x/)
    expect(await node.json('dataset', 'show', id)).toMatchObject({ dataset_id: id, relations: 2 })
    expect((await node.kg('dataset', 'show', id)).stdout).toMatch(/objects +3\n/)
    const missing = await node.kg('dataset', 'show', '0x00')
    expect([missing.exitCode, missing.stderr]).toEqual([3, expect.stringContaining('kg dataset list')])
  })

  it('exports to a file, to standard output and as data', async () => {
    const { stdout } = await node.kg('dataset', 'export', id)
    expect(JSON.parse(stdout)).toMatchObject({ '@id': id, '@graph': { length: 3 } })
    const file = `${node.file('x', '')}.json`
    expect(await node.json('dataset', 'export', id, '-o', file)).toMatchObject({ file, bytes: stdout.length })
    expect(readFileSync(file, 'utf8')).toBe(stdout)
    expect((await node.json('dataset', 'export', id)).formatted_dataset).toBe(stdout)
    expect((await node.refused('dataset', 'export', id, '-o', file))[0]).toBe('FILE_EXISTS')
    expect(await node.refused('dataset', 'export', '0x00')).toEqual(['DATASET_NOT_FOUND', 3])
    expect((await node.refused('dataset', 'export', id, '--standard', 'WOT'))[0]).toBe('DATASET_STANDARD_UNKNOWN')
  })
})

it('writes EPCIS in another version', async () => {
  const example = readFileSync('docs/examples/supply-chain/farm.xml', 'utf8')
  const farm = node.file('farm.xml', example.replaceAll(/\{\w+\}/g, `0x${'ab'.repeat(20)}`))
  const { dataset_id: name } = await node.json('dataset', 'import', farm)
  const newer = await node.kg('dataset', 'export', String(name), '--epcis-version', '2.0')
  expect(newer.stdout).toContain('schemaVersion="2.0"')
  const json = await node.kg('dataset', 'export', String(name), '--syntax', 'json')
  expect(JSON.parse(json.stdout)).toMatchObject({ type: 'EPCISDocument' })
})

describe('kg dataset replicate, offers and cancel', () => {
  it('say what is missing', async () => {
    const id = '0x00'
    expect((await node.refused('dataset', 'replicate', id, '--minutes', '60', '--holders', '1'))[0]).toBe(
      'DATASET_NOT_FOUND',
    )
    expect(await node.refused('dataset', 'replicate', id, '--minutes', 'many')).toEqual(['USAGE', 2])
    expect((await node.refused('dataset', 'cancel', 'unknown'))[0]).toBe('HANDLER_NOT_FOUND')
    expect(await node.json('dataset', 'offers')).toEqual({ offers: [] })
    expect((await node.kg('dataset', 'offers', '--dataset', id)).stdout).toContain('kg dataset replicate')
  })
})

describe('kg dataset query and fetch', () => {
  it('say what to do on a node without peers', async () => {
    expect((await node.refused('dataset', 'query', 'id=milking'))[0]).toBe('NETWORK_QUERY_FAILED')
    expect((await node.refused('dataset', 'fetch', 'none', '0x00'))[0]).toBe('PEERS_UNAVAILABLE')
    expect((await node.refused('dataset', 'fetch', 'none', '0x00', '--max-price', '2.5'))[0]).toBe('PEERS_UNAVAILABLE')
    expect(await node.refused('dataset', 'fetch', 'none', '0x00', '--max-price', 'some')).toEqual(['USAGE', 2])
    expect(await node.refused('dataset', 'query', 'id=milking', '--enough', 'some')).toEqual(['USAGE', 2])
  })
})

describe('kg trail', () => {
  it('draws a tree from the start', async () => {
    const { stdout } = await node.kg('trail', 'id=milking')
    expect(stdout.split('\n').slice(0, 5)).toEqual([
      'creating 2026-05-01 06:12 milking [1]',
      '└─ EPC → Milk \\u001b[31mcan can [1]',
      '   └─ FROM → farm [1]',
      '',
      '3 objects in 1 dataset',
    ])
    expect(stdout).toContain(`[1] ${id} by 0x`)
  })

  it('takes depth, types and identifiers', async () => {
    const ids = async (...line: string[]) => {
      const { objects } = await node.json(...line)
      return (objects as { kgObject: { '@id': string } }[]).map(({ kgObject }) => kgObject['@id']).sort()
    }
    expect(await ids('trail', 'id=milking', '--depth', '0')).toEqual(['milking'])
    expect(await ids('dataset', 'trail', 'id=can', '--follow', 'FROM')).toEqual(['can', 'farm'])
    expect(await ids('trail', 'id=can', 'id=farm', '--depth', '0', '--any')).toEqual(['can', 'farm'])
    expect(await ids('trail', 'id=can', 'id=farm', '--depth', '0', '--all')).toEqual([])
    expect(await ids('trail', 'id=farm', '--follow', 'NONE', '--extended')).toEqual(['farm'])
    expect((await node.kg('trail', 'id=none')).stdout).toBe('Nothing found\n')
  })

  it.each([
    [['trail', 'milking']],
    [['trail', 'id=']],
    [['trail', 'id=a', '--depth', 'far']],
    [['trail', 'id=a', '--all', '--any']],
    [['trail']],
  ])('refuses %j', async (line) => {
    expect(await node.refused(...line)).toEqual(['USAGE', 2])
  })
})
