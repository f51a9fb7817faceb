import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkDigit } from './check-digit.js'
import { readGs1Key, toDigitalLink, toElementString, toEpcUri } from './convert.js'
import { Gs1KeyInvalidError } from './errors.js'
import { identifiersOf } from './identifiers.js'
import { type Scheme, schemes } from './schemes.js'

/** EPC URI, element string and path of the Digital Link of one key each. */
const keys: [string, string, string][] = [
  ['urn:epc:id:sgtin:0614141.812345.6789', '(01)80614141123458(21)6789', '/01/80614141123458/21/6789'],
  ['urn:epc:id:sgtin:0614141.112345.32a%2Fb', '(01)10614141123459(21)32a/b', '/01/10614141123459/21/32a%2Fb'],
  ['urn:epc:idpat:sgtin:0614141.812345.*', '(01)80614141123458', '/01/80614141123458'],
  ['urn:epc:class:lgtin:4012345.012345.998877', '(01)04012345123456(10)998877', '/01/04012345123456/10/998877'],
  ['urn:epc:id:sscc:0614141.1234567890', '(00)106141412345678908', '/00/106141412345678908'],
  ['urn:epc:id:sgln:0614141.12345.400', '(414)0614141123452(254)400', '/414/0614141123452/254/400'],
  ['urn:epc:id:sgln:0614141.12345.0', '(414)0614141123452', '/414/0614141123452'],
  ['urn:epc:id:sgln:061414112345..0', '(414)0614141123452', '/414/0614141123452'],
  ['urn:epc:id:pgln:1234567.89012', '(417)1234567890128', '/417/1234567890128'],
  ['urn:epc:id:grai:0614141.12345.400', '(8003)00614141123452400', '/8003/00614141123452400'],
  ['urn:epc:idpat:grai:0614141.12345.*', '(8003)00614141123452', '/8003/00614141123452'],
  ['urn:epc:id:giai:0614141.12345400', '(8004)061414112345400', '/8004/061414112345400'],
  ['urn:epc:id:gsrn:0614141.1234567890', '(8018)061414112345678902', '/8018/061414112345678902'],
  ['urn:epc:id:gsrnp:0614141.1234567890', '(8017)061414112345678902', '/8017/061414112345678902'],
  ['urn:epc:id:gdti:0614141.12345.006847', '(253)0614141123452006847', '/253/0614141123452006847'],
  ['urn:epc:id:cpi:0614141.5PQ7%2FZ43.12345', '(8010)06141415PQ7/Z43(8011)12345', '/8010/06141415PQ7%2FZ43/8011/12345'],
  ['urn:epc:id:sgcn:4012345.67890.04711', '(255)401234567890104711', '/255/401234567890104711'],
  ['urn:epc:id:ginc:0614141.xyz3311cba', '(401)0614141xyz3311cba', '/401/0614141xyz3311cba'],
  ['urn:epc:id:gsin:0614141.123456789', '(402)06141411234567890', '/402/06141411234567890'],
  ['urn:epc:id:itip:4012345.012345.01.02.987', '(8006)040123451234560102(21)987', '/8006/040123451234560102/21/987'],
  [
    'urn:epc:id:upui:1234567.089456.51qIgY)%3C%26Jp3*j7SDB',
    '(01)01234567894560(235)51qIgY)<&Jp3*j7SDB',
    '/01/01234567894560/235/51qIgY%29%3C%26Jp3%2Aj7SDB',
  ],
]

const prefixLength = (epc: string) => epc.split(':')[4]?.split('.')[0]?.length

describe('a GS1 key', () => {
  it.each(keys)('%s is one thing in three ways of writing', (epc, elements, path) => {
    const link = `https://id.gs1.org${path}`
    expect(toElementString(epc)).toBe(elements)
    expect(toDigitalLink(epc)).toBe(link)
    expect(toEpcUri(epc)).toBe(epc)
    for (const other of [elements, link]) {
      expect(toElementString(other)).toBe(elements)
      expect(toDigitalLink(other)).toBe(link)
      expect(toEpcUri(other, prefixLength(epc))).toBe(epc)
      expect(toEpcUri(other)).toBe(link)
    }
  })

  it('is read from Digital Links of any domain, with words, short GTINs and a query', () => {
    const link = 'https://id.gs1.org/01/09506000134352/10/L1/21/A1'
    expect(toDigitalLink('https://shop.example/some/path/gtin/9506000134352/lot/L1/ser/A1/?17=271231#x')).toBe(link)
    expect(toDigitalLink('(01)09506000134352(21)A1(10)L1')).toBe(link)
    expect(toEpcUri(link, 7)).toBe('urn:epc:id:sgtin:9506000.013435.A1')
    expect(toDigitalLink('(01)09506000134352', 'https://shop.example/')).toBe('https://shop.example/01/09506000134352')
  })

  it('may have brackets, stars, dots and percent signs in its serial', () => {
    expect(toElementString('urn:epc:id:sgtin:0614141.812345.a(21)%25b')).toBe('(01)80614141123458(21)a\\(21)%b')
    expect(toEpcUri('(01)80614141123458(21)a\\(21)%b', 7)).toBe('urn:epc:id:sgtin:0614141.812345.a(21)%25b')
    expect(toElementString('urn:epc:id:giai:0614141.*')).toBe('(8004)0614141*')
    expect(toElementString('urn:epc:id:sgtin:0614141.812345.*')).toBe('(01)80614141123458(21)*')
    expect(toEpcUri('urn:epc:id:sgtin:0614141.812345.1.2.3')).toBe('urn:epc:id:sgtin:0614141.812345.1.2.3')
  })

  it.each([
    ['urn:epc:id:sgtin:0614141.12345.1', '13 digits'],
    ['urn:epc:id:sgtin:06141.81234567.1', '6 to 12 digits'],
    ['urn:epc:id:sgtin:111111111', '3 parts'],
    ['urn:epc:id:sgtin:0614141.812345.', 'empty serial'],
    ['urn:epc:id:sgtin:0614141.812345.ü', 'set 82'],
    ['urn:epc:id:sgtin:0614141.812345.%2', 'hex digits'],
    ['urn:epc:id:sgtin:0614141.812345.123456789012345678901', '1 to 20'],
    ['urn:epc:id:lgtin:4012345.012345.998877', 'urn:epc:class'],
    ['urn:epc:idpat:sgtin:0614141.*.*', 'more than one key'],
    ['urn:epc:idpat:sgtin:0614141.812345.1', 'ends with *'],
    ['urn:epc:idpat:sscc:0614141.*', 'more than one key'],
    ['urn:epc:id:gid:1.2.3', 'no GS1 key'],
    ['urn:epc:id:cpi:0614141.abc.1', 'capital letters'],
    ['urn:epc:id:cpi:0614141.ABC.01', 'at most 12 digits'],
    ['urn:epc:tag:sgtin-96:1', 'no EPC URI'],
    ['(01)80614141123459', 'wrong check digit'],
    ['(01)8061414112345', '14 digits'],
    ['(99)1', 'no identifying'],
    ['(21)1', 'does not begin with a GS1 key'],
    ['(01)80614141123458(01)80614141123458', 'twice'],
    ['(01)80614141123458x(', 'no element string'],
    ['https://example.com/about', 'no GS1 key'],
    ['https://example.com/01/80614141123458/21', 'no GS1 key'],
    ['https://example.com/01/%zz', 'percent-encoded'],
    ['https://example.com/00/__proto__', '18 digits'],
    ['milk', 'neither'],
    ['', 'neither'],
    ['x'.repeat(3000), 'too long'],
  ])('is refused with a reason: %s', (given, why) => {
    expect(() => readGs1Key(given)).toThrow(Gs1KeyInvalidError)
    expect(() => readGs1Key(given)).toThrow(why)
  })

  it('is not written as an EPC URI with a company prefix that cannot be', () => {
    expect(() => toEpcUri('(01)80614141123458', 5)).toThrow('6 to 12')
    expect(() => toEpcUri('(8004)0614', 6)).toThrow('no company prefix')
    expect(() => toEpcUri('(8004)06141x1123', 7)).toThrow('no company prefix')
  })
})

describe('every scheme', () => {
  const word = (signs: string, min: number, max: number) =>
    fc.string({ unit: fc.constantFrom(...signs), minLength: min, maxLength: max })
  const digits = (length: number) => word('0123456789', length, length)
  const capitals = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
  const set82 = (max: number) => word(`!"%&'()*+,-./0123456789:;<=>?${capitals}_${capitals.toLowerCase()}`, 1, max)
  const number = fc.nat().map(String)
  const tails: Record<string, fc.Arbitrary<string>> = {
    upui: set82(28),
    grai: set82(16),
    gdti: set82(17),
    sgcn: number,
    cpi: number,
    sgln: set82(20).filter((text) => text !== '0'),
  }
  const escaped = (text: string) => text.replace(/["%&/<>?#]/g, encodeURIComponent)

  const uris = (scheme: Scheme): fc.Arbitrary<string> =>
    fc.integer({ min: 6, max: 12 }).chain((length) => {
      const reference = scheme.digits
        ? digits(scheme.digits - length)
        : scheme.name === 'cpi'
          ? word(`#-/0123456789${capitals}`, 1, 18).map(escaped)
          : set82(18).map(escaped)
      const parts: fc.Arbitrary<string>[] = [digits(length), reference]
      if (scheme.pieces) parts.push(digits(2), digits(2))
      if (scheme.tail) parts.push((tails[scheme.name] ?? set82(20)).map(escaped))
      return fc.tuple(...parts).map((values) => `urn:epc:${scheme.type}:${scheme.name}:${values.join('.')}`)
    })

  it.each(schemes.map((scheme) => [scheme.name, scheme] as const))('%s survives every round trip', (_, scheme) => {
    fc.assert(
      fc.property(uris(scheme), (epc) => {
        const length = prefixLength(epc)
        expect(toEpcUri(toElementString(epc), length)).toBe(epc)
        expect(toEpcUri(toDigitalLink(epc), length)).toBe(epc)
        expect(toDigitalLink(toElementString(epc))).toBe(toDigitalLink(epc))
        const [id, own] = identifiersOf(epc)
        expect([id, own]).toEqual([
          { '@type': 'id', '@value': epc },
          { '@type': scheme.name, '@value': epc },
        ])
      }),
      { numRuns: 50 },
    )
  })

  it('notices any wrong digit and most swaps by the check digit', () => {
    fc.assert(
      fc.property(digits(13), fc.nat(12), fc.integer({ min: 1, max: 9 }), (number, at, step) => {
        const wrong = `${number.slice(0, at)}${(Number(number[at]) + step) % 10}${number.slice(at + 1)}`
        expect(checkDigit(wrong)).not.toBe(checkDigit(number))
      }),
    )
  })

  it('throws nothing but its own error, whatever it is given', () => {
    const prefixes = fc.constantFrom('', 'urn:epc:id:sgtin:', 'urn:epc:id:', '(01)', 'https://a.b/01/', 'https://a.b/')
    fc.assert(
      fc.property(prefixes, fc.string({ unit: 'binary' }), (prefix, text) => {
        try {
          readGs1Key(`${prefix}${text}`)
        } catch (error) {
          expect(error).toBeInstanceOf(Gs1KeyInvalidError)
        }
        expect(identifiersOf(`${prefix}${text}`)[0]).toEqual({ '@type': 'id', '@value': `${prefix}${text}` })
      }),
    )
  })
})

describe('the identifiers of a thing', () => {
  const of = (id: string) => identifiersOf(id).map((identifier) => [identifier['@type'], identifier['@value']])

  it('are the parts of a GS1 key', () => {
    expect(of('urn:epc:id:sgtin:0614141.812345.6789')).toEqual([
      ['id', 'urn:epc:id:sgtin:0614141.812345.6789'],
      ['sgtin', 'urn:epc:id:sgtin:0614141.812345.6789'],
      ['companyPrefix', '0614141'],
      ['itemReference', '812345'],
      ['gtin', '80614141123458'],
      ['serial', '6789'],
      ['digitalLink', 'https://id.gs1.org/01/80614141123458/21/6789'],
    ])
    expect(of('urn:epc:id:sscc:0614141.1234567890').slice(2, 5)).toEqual([
      ['companyPrefix', '0614141'],
      ['serialReference', '1234567890'],
      ['gs1_128', '106141412345678908'],
    ])
    expect(of('urn:epc:class:lgtin:4012345.012345.998877')).toContainEqual(['lotNumber', '998877'])
    expect(of('urn:epc:id:sgln:0614141.12345.400')).toContainEqual(['extension', '400'])
    expect(of('urn:epc:id:itip:4012345.012345.01.02.987')).toContainEqual(['gtin', '04012345123456'])
  })

  it('meet when one party writes an EPC and another a Digital Link', () => {
    const link = of('https://dairy.example/01/80614141123458/21/6789')
    expect(link).toEqual([
      ['id', 'https://dairy.example/01/80614141123458/21/6789'],
      ['gtin', '80614141123458'],
      ['serial', '6789'],
      ['digitalLink', 'https://id.gs1.org/01/80614141123458/21/6789'],
    ])
  })

  it('are the id alone, or with its scheme, where there is no GS1 key', () => {
    expect(of('urn:epc:id:sgtin:Batch_1')).toEqual([['id', 'urn:epc:id:sgtin:Batch_1']])
    expect(of('urn:epc:id:imovn:9176187')).toEqual([
      ['id', 'urn:epc:id:imovn:9176187'],
      ['imovn', 'urn:epc:id:imovn:9176187'],
    ])
  })
})
