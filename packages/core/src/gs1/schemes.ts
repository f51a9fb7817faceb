/** What follows company prefix and reference in an EPC URI. */
interface Tail {
  /** Its own AI. Without one, it follows the digits inside the value of the key's AI. */
  readonly ai?: string
  /** What KG-JSON calls it. */
  readonly name: string
  /** How the URI says that there is none. Others become a pattern (`idpat`) without it. */
  readonly none?: string
}

/** How a kind of GS1 key is written as an EPC URI and as elements. */
export interface Scheme {
  readonly name: string
  readonly type: 'id' | 'class'
  readonly ai: string
  /** What KG-JSON calls the reference behind the company prefix. */
  readonly reference: string
  /** Digits of company prefix and reference together; without it, the reference is text of any length. */
  readonly digits?: number
  /** The first digit of the reference stands before the company prefix: indicator or extension digit. */
  readonly leads?: boolean
  /** A zero stands before the digits. */
  readonly filler?: string
  /** Piece and total, two digits each, stand between reference and tail. */
  readonly pieces?: boolean
  readonly tail?: Tail
}

const serial = { name: 'serial' } as const

export const schemes: readonly Scheme[] = [
  gtin('sgtin', 'id', { ai: '21', ...serial }),
  gtin('lgtin', 'class', { ai: '10', name: 'lotNumber' }),
  gtin('upui', 'id', { ai: '235', ...serial }),
  { ...gtin('itip', 'id', { ai: '21', ...serial }), ai: '8006', pieces: true },
  { name: 'sscc', type: 'id', ai: '00', reference: 'serialReference', digits: 17, leads: true },
  {
    name: 'sgln',
    type: 'id',
    ai: '414',
    reference: 'locationReference',
    digits: 12,
    tail: { ai: '254', name: 'extension', none: '0' },
  },
  { name: 'pgln', type: 'id', ai: '417', reference: 'partyReference', digits: 12 },
  { name: 'grai', type: 'id', ai: '8003', reference: 'assetType', digits: 12, filler: '0', tail: serial },
  { name: 'gdti', type: 'id', ai: '253', reference: 'documentType', digits: 12, tail: serial },
  { name: 'sgcn', type: 'id', ai: '255', reference: 'couponReference', digits: 12, tail: serial },
  { name: 'gsrn', type: 'id', ai: '8018', reference: 'serviceReference', digits: 17 },
  { name: 'gsrnp', type: 'id', ai: '8017', reference: 'serviceReference', digits: 17 },
  { name: 'gsin', type: 'id', ai: '402', reference: 'shipperReference', digits: 16 },
  { name: 'giai', type: 'id', ai: '8004', reference: 'individualAssetReference' },
  { name: 'ginc', type: 'id', ai: '401', reference: 'consignmentReference' },
  { name: 'cpi', type: 'id', ai: '8010', reference: 'componentPartReference', tail: { ai: '8011', ...serial } },
]

/** EPC schemes that are not made from a GS1 key: only their text counts. */
export const opaqueSchemes: readonly string[] = ['gid', 'adi', 'usdod', 'bic', 'imovn']

function gtin(name: string, type: 'id' | 'class', tail: Tail): Scheme {
  return { name, type, ai: '01', reference: 'itemReference', digits: 13, leads: true, tail }
}
