import { describe, expect, it } from 'vitest'
import { compileEngine } from '../engine-module.js'
import { exposeGlobals } from './expose-globals.js'
import { Instance } from './instance.js'

const load = { format: 'application/n-quads' }

describe('an instance of the engine', () => {
  it('shows its stack pointers, and they are at rest between calls', async () => {
    const instance = await Instance.load(compileEngine())
    expect(instance.build.globals).toEqual([1_048_576, 1024])
    const store = new instance.oxigraph.Store()
    store.load('_:a <urn:p> "o" <urn:g> .\n', load)
    const dataset = { default_graph: instance.oxigraph.namedNode('urn:g') }
    expect(store.query('SELECT * WHERE { ?s ?p ?o }', dataset)).toHaveLength(1)
    expect(() => store.query('SELECT nonsense')).toThrow()
    expect(() => store.update('DROP GRAPH <urn:none>')).toThrow()
    expect(() => store.load('nonsense', load)).toThrow()
    expect(instance.unrest()).toBeUndefined()
    expect(instance.values().texts.map(([, text]) => text)).toContain('termType')
  })

  it('cannot be written down once a call was cut off', async () => {
    const instance = await Instance.load(compileEngine())
    const store = new instance.oxigraph.Store()
    const broken = {
      [Symbol.iterator]: () => ({
        get next() {
          throw new Error('cut off')
        },
      }),
    }
    expect(() => store.load(broken as unknown as string, load)).toThrow('cut off')
    expect(instance.unrest()).toBe('a call was cut off inside the engine')
  })

  it('is refused when its module is not of the known kind', () => {
    const head = [0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]
    const importsGlobal = Uint8Array.from([...head, 2, 8, 1, 1, 97, 1, 98, 3, 0x7f, 0])
    expect(() => exposeGlobals(importsGlobal)).toThrow('imports more than functions')
  })
})
