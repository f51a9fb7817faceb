import { describe, expect, it } from 'vitest'
import { readServiceAddress } from './service-address.js'

describe('the address of a SERVICE clause', () => {
  it('names a peer, and the context graph of the query where it names none', () => {
    expect(readServiceAddress('kg:peer/ada%20l', 'lab')).toEqual({ peer: 'ada l', graph: 'lab' })
    expect(readServiceAddress('kg:peer/ada/0xab/notes:1', 'lab')).toEqual({ peer: 'ada', graph: '0xab/notes:1' })
    expect(readServiceAddress('kg:peer/ada/hall', undefined)).toEqual({ peer: 'ada', graph: 'hall' })
  })

  it.each([
    ['names no peer', 'kg:peer/', 'lab', 'it names no peer'],
    ['names no peer but a graph', 'kg:peer//hall', 'lab', 'it names no peer'],
    ['is none', 'kg:peers/ada', 'lab', 'it names no peer'],
    ['has a name that is not encoded right', 'kg:peer/%zz', 'lab', 'the peer’s name is not encoded right'],
    ['has a graph that is none', 'kg:peer/ada/a b', 'lab', 'a b is no id of a context graph'],
    ['and the query name no graph', 'kg:peer/ada', undefined, 'it names no context graph, and neither does the query'],
  ])('is refused when it %s', (_, service, graph, why) => {
    expect(() => readServiceAddress(service, graph)).toThrow(
      expect.objectContaining({ code: 'PEER_SERVICE_INVALID', data: { service, why } }),
    )
  })
})
