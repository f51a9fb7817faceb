import { describe, expect, it } from 'vitest'
import { collectFrom } from '../../blocks/collect.test.support.js'
import { json } from './json-reader.js'

const read = (value: unknown) => collectFrom(json, 'x.json', typeof value === 'string' ? value : JSON.stringify(value))

describe('JSON', () => {
  it('of a package has its fields, sections and lists', async () => {
    const { outline, properties } = await read({
      name: 'harbour',
      version: '1.2.0',
      private: true,
      scripts: { build: 'tsc -b', test: 'vitest' },
      files: ['dist', 'README.md'],
    })
    expect(properties().title).toBe('harbour')
    expect(outline()).toEqual([
      'p name: harbour',
      'p version: 1.2.0',
      'p private: true',
      'h1 scripts',
      'p build: tsc -b',
      'p test: vitest',
      'h1 files',
      '- dist',
      '- README.md',
    ])
  })

  it('of like objects is a table with types', async () => {
    const { tables } = await read({
      ships: [
        { name: 'Aurora', tonnes: 1200, at: '2026-01-05' },
        { name: 'Borealis', tonnes: 860.5 },
      ],
    })
    expect(tables()).toMatchObject([
      {
        name: 'ships',
        columns: ['name', 'tonnes', 'at'],
        rows: [
          ['Aurora', 1200, { date: '2026-01-05' }],
          ['Borealis', 860.5, undefined],
        ],
      },
    ])
  })

  it('of GeoJSON has a row for each feature', async () => {
    const feature = (name: string) => ({
      type: 'Feature',
      properties: { name },
      geometry: { type: 'Point', coordinates: [1, 2] },
    })
    const { tables } = await read({ type: 'FeatureCollection', features: [feature('North'), feature('South')] })
    expect(tables()).toMatchObject([{ name: 'features', columns: ['type', 'properties', 'geometry'] }])
    expect(tables()[0]?.rows[1]?.[1]).toBe('{"name":"South"}')
  })

  it('of a chat has its unlike entries one by one', async () => {
    const { outline } = await read([{ title: 'First', text: 'a' }, 'loose', { id: 'second', deep: { more: 1 } }])
    expect(outline()).toEqual([
      'h1 First',
      'p title: First',
      'p text: a',
      '- loose',
      'h1 second',
      'p id: second',
      'h2 deep',
      'p more: 1',
    ])
  })

  it('on each line is one table', async () => {
    const { tables } = await read('{"level":"info","at":1}\n{"level":"warn","at":2}\n')
    expect(tables()).toMatchObject([
      {
        columns: ['level', 'at'],
        rows: [
          ['info', 1],
          ['warn', 2],
        ],
      },
    ])
  })

  it('that is broken or nested too deeply is refused', async () => {
    await expect(read('{"a": 1')).rejects.toMatchObject({ code: 'IMPORT_BROKEN' })
    await expect(read('['.repeat(1_000_000))).rejects.toMatchObject({ code: 'IMPORT_TOO_DEEP' })
    expect((await read({ brackets: '['.repeat(500) })).items).toHaveLength(1)
  })
})
