import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { agentAddress, agentDid, checksumAddress, parseAddress } from './address.js'
import {
  checkContextGraphId,
  checkGraphName,
  contextGraphIdOf,
  contextGraphUri,
  isGraphName,
  nameHash,
  parseOnChainId,
} from './context-graph-id.js'
import { makeKaId, splitKaId } from './ka-id.js'
import { checkAssetName, checkNewAssetName, checkSubGraphName } from './names.js'
import { makeUal, parseUal } from './ual.js'

const author = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const refused = (code: string) => expect.objectContaining({ code, status: 400, remedy: expect.stringMatching(/./) })

describe('a context graph id', () => {
  it.each(['a', 'agents', `${author}/research`, 'a:b/c.d@e-f_g', 'x'.repeat(256)])('may be %s', (id) => {
    expect(contextGraphIdOf(contextGraphUri(id))).toBe(id)
  })

  it.each(['', 'x'.repeat(257), 'a b', 'ä', 'a#1', 'a\n', 'a/_vm/b', '_meta', 'a/~b'])('may not be %j', (id) => {
    expect(() => checkContextGraphId(id)).toThrowError(refused('INVALID_CONTEXT_GRAPH_ID'))
  })

  it.each(['6', '0', '007', '9'.repeat(100), nameHash('abc'), nameHash('abc').toUpperCase().replace('0X', '0x')])(
    'is no name when it reads as an on-chain id or a name hash: %s',
    (id) => {
      expect(checkContextGraphId(id)).toBe(id)
      expect(isGraphName(id)).toBe(false)
      expect(() => checkGraphName(id)).toThrowError(refused('INVALID_CONTEXT_GRAPH_ID'))
    },
  )

  it.each(['6a', '6/6', '2024-plans', `0x${'a'.repeat(63)}`, `0x${'a'.repeat(65)}`, `${author}/6`])(
    'is a name otherwise: %s',
    (id) => {
      expect(checkGraphName(id)).toBe(id)
    },
  )

  it('has the keccak hash of its text as name hash', () => {
    expect(nameHash('abc')).toBe('0x4e03657aea45a94fc7d47ba826c8d667c0d1e6e33a64a036ec44f58fa12d6c45')
  })

  it('may be given by its number on the chain', () => {
    expect(['32', '#32', '0', '#', '032', '32x', '-1', '', '1'.repeat(79)].map(parseOnChainId)).toEqual([
      32n,
      32n,
      ...Array(7).fill(undefined),
    ])
  })
})

describe('a name', () => {
  it.each(['plan', 'żółć', 'a:b#c?d', '_meta', '...', 'x'.repeat(256)])('may be %s for an asset', (name) => {
    expect(checkAssetName(name)).toBe(name)
  })

  it.each(['', 'a/b', 'a b', 'a\tb', 'a\u00a0b', 'a\u0000', '.', '..', '\ud800', 'x'.repeat(257), ...'<>"{}|^`\\'])(
    'may not be %j for an asset or a sub-graph',
    (name) => {
      expect(() => checkAssetName(name)).toThrowError(refused('INVALID_ASSET_NAME'))
      expect(() => checkSubGraphName(name)).toThrowError(refused('INVALID_SUB_GRAPH_NAME'))
    },
  )

  it.each(['_web', 'context', 'assertion', 'draft'])('may not be %s for a sub-graph', (name) => {
    expect(() => checkSubGraphName(name)).toThrowError(refused('INVALID_SUB_GRAPH_NAME'))
  })

  it.each([`${author}:7`, `did:kg:local:31337/${author}/7`, 'did:x'])('of a new asset may not be %s', (name) => {
    expect(() => checkNewAssetName(name)).toThrowError(refused('KA_IDENTIFIER_RESERVED'))
  })
})

describe('an address', () => {
  // The examples of EIP-55.
  it.each(['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB', author])(
    'gets the checksum of %s',
    (address) => {
      expect(checksumAddress(address.toLowerCase() as '0x')).toBe(address)
      expect(parseAddress(address)).toBe(address.toLowerCase())
    },
  )

  it('with a wrong checksum is refused', () => {
    expect(() => parseAddress(author.replace('F', 'f'))).toThrowError(refused('INVALID_ADDRESS'))
    expect(() => parseAddress('0x12')).toThrowError(refused('INVALID_ADDRESS'))
  })

  it('and the DID of its agent say the same', () => {
    expect(agentDid(author)).toBe(`did:kg:agent:${author.toLowerCase()}`)
    expect(agentAddress(agentDid(author))).toBe(agentAddress(author))
  })
})

describe('an asset on the chain', () => {
  it('has an id made of author and number', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, (1n << 96n) - 1n), (number) => {
        expect(splitKaId(makeKaId(author, number))).toEqual({ author: author.toLowerCase(), number })
      }),
    )
  })

  it('refuses numbers that would run into the author', () => {
    for (const number of [-1n, 1n << 96n]) expect(() => makeKaId(author, number)).toThrowError(refused('INVALID_KA_ID'))
    expect(() => splitKaId(1n << 256n)).toThrowError(refused('INVALID_KA_ID'))
  })

  it('has a UAL that reads back', () => {
    const ual = { chainName: 'local', chainId: 31337, contract: parseAddress(author), kaId: makeKaId(author, 7n) }
    expect(makeUal(ual)).toBe(`did:kg:local:31337/${author.toLowerCase()}/${ual.kaId}`)
    expect(parseUal(makeUal(ual))).toEqual(ual)
  })

  it.each([
    '',
    'did:kg:agent:0x',
    `did:kg:Local:1/${author.toLowerCase()}/1`,
    `did:kg:agent:1/${author.toLowerCase()}/1`,
    `did:kg:local:1/${author.toLowerCase()}/01`,
    `did:kg:local:1/${author.toLowerCase()}/${1n << 256n}`,
  ])('has no UAL like %j', (ual) => {
    expect(() => parseUal(ual)).toThrowError(refused('INVALID_UAL'))
  })
})
